import { findFeeSettings } from "#features/fees/settings/db.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { feeEInvoicesContract } from "./contract.ts";
import { findEInvoiceLines, readTurnover, updateTin } from "./db.ts";
import { eInvoiceRows } from "./rules.ts";

const os = serve(feeEInvoicesContract);

export const feeEInvoicesRoutes = os.router({
  readEInvoices: os.readEInvoices.handler(async ({ context: { scope }, input: { month } }) => ({
    tin: (await findFeeSettings(scope)).tin,
    rows: eInvoiceRows(await findEInvoiceLines(scope, month)),
    turnover: await readTurnover(scope),
  })),

  setTin: os.setTin.handler(async ({ context: { scope }, input: { id, tin } }) => {
    const code = await updateTin(scope, id, tin);
    if (code === undefined) throw refuse("NOT_FOUND", "There is no such account.");
    scope.record({ action: "fees.set_tin", subject_id: id, label: code });
    return { tin };
  }),
});
