import { serve } from "#server/serve.ts";
import { feeBooksContract } from "./contract.ts";
import { findBookedLines, findCharges, readCashBefore } from "./db.ts";

const os = serve(feeBooksContract);

export const feeBooksRoutes = os.router({
  readBook: os.readBook.handler(async ({ context: { scope }, input: { month, book } }) => {
    const isCash = book === "cash";
    if (book === "charges") {
      return { charges: await findCharges(scope, month), lines: [], opening_sen: 0 };
    }
    return {
      charges: [],
      lines: await findBookedLines(scope, month, isCash),
      opening_sen: isCash ? await readCashBefore(scope, month) : 0,
    };
  }),
});
