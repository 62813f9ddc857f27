import { feesContract } from "#features/fees/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feesClient = apiOf("fees", feesContract);
