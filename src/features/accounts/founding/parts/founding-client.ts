import { foundingContract } from "#features/accounts/founding/contract.ts";
import { apiOf } from "#ui/api.ts";

/** Making a school. */
export const foundingClient = apiOf("accounts", foundingContract);
