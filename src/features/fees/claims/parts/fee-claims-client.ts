import { feeClaimsContract } from "#features/fees/claims/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeClaimsClient = apiOf("fees", feeClaimsContract);
