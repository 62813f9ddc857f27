import { feeCorrectionsContract } from "#features/fees/corrections/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeCorrectionsClient = apiOf("feeCorrections", feeCorrectionsContract);
