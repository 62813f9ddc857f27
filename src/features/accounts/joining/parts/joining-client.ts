import { joiningContract } from "#features/accounts/joining/contract.ts";
import { apiOf } from "#ui/api.ts";

/** Coming into a school, and going from one to another. */
export const joiningClient = apiOf("accounts", joiningContract);
