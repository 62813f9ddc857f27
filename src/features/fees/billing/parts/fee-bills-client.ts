import { feeBillsContract } from "#features/fees/billing/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeBillsClient = apiOf("fees", feeBillsContract);
