import { feeReceiptsContract } from "#features/fees/receipts/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeReceiptsClient = apiOf("fees", feeReceiptsContract);
