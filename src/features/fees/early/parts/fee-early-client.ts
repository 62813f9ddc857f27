import { feeEarlyContract } from "#features/fees/early/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeEarlyClient = apiOf("fees", feeEarlyContract);
