import { emailsContract } from "#features/accounts/emails/contract.ts";
import { foundingContract } from "#features/accounts/founding/contract.ts";
import { joiningContract } from "#features/accounts/joining/contract.ts";
import { ownContract } from "#features/accounts/own/contract.ts";
import { signInContract } from "#features/accounts/sign-in/contract.ts";
import { twoStepContract } from "#features/accounts/two-step/contract.ts";

/** All calls of accounts. Screens take the part that they need: the sign-in has to be small. */
export const accountsContract = {
  ...signInContract,
  ...ownContract,
  ...foundingContract,
  ...joiningContract,
  ...twoStepContract,
  ...emailsContract,
};
