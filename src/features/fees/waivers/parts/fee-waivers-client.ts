import { feeWaiversContract } from "#features/fees/waivers/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeWaiversClient = apiOf("fees", feeWaiversContract);
