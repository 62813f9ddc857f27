import { feeFundsContract } from "#features/fees/gifts/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeFundsClient = apiOf("fees", feeFundsContract);
