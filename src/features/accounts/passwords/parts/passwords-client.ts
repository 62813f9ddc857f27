import { passwordsContract } from "#features/accounts/passwords/contract.ts";
import { apiOf } from "#ui/api.ts";

export const passwordsClient = apiOf("accounts", passwordsContract);
