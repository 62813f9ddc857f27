import { emailsContract } from "#features/accounts/emails/contract.ts";
import { ownContract } from "#features/accounts/own/contract.ts";
import { twoStepContract } from "#features/accounts/two-step/contract.ts";
import { apiOf } from "#ui/api.ts";

/** What an account does with itself. */
export const ownApi = apiOf("accounts", { ...ownContract, ...twoStepContract, ...emailsContract });
