import { feeAccountsContract } from "#features/fees/accounts/contract.ts";
import { apiOf } from "#ui/api.ts";

/** Its key is that of all of fees: each write makes what the other screens show stale. */
export const feeAccountsClient = apiOf("fees", feeAccountsContract);
