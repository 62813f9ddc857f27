import { feeMonthsContract } from "#features/fees/months/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeMonthsClient = apiOf("fees", feeMonthsContract);
