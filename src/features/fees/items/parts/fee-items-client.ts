import { feeItemsContract } from "#features/fees/items/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeItemsClient = apiOf("fees", feeItemsContract);
