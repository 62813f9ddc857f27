import { signInContract } from "#features/accounts/sign-in/contract.ts";
import { apiOf } from "#ui/api.ts";

/** Signing in and out; every page loads it, so the rest of the account's calls stand elsewhere. */
export const signInClient = apiOf("accounts", signInContract);
