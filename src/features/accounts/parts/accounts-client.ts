import { accountsContract } from "#features/accounts/contract.ts";
import { apiOf } from "#ui/api.ts";

/** Signing in and out; every page loads it, so the rest of the account's calls stand elsewhere. */
export const accountsClient = apiOf("accounts", accountsContract);
