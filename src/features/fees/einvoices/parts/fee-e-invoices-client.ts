import { feeEInvoicesContract } from "#features/fees/einvoices/contract.ts";
import { apiOf } from "#ui/api.ts";

export const feeEInvoicesClient = apiOf("fees", feeEInvoicesContract);
