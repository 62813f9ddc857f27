import { feeStatementsContract } from "#features/fees/statements/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeStatementsClient = apiOf("fees", feeStatementsContract);
