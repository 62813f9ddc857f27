import { serve } from "#server/serve.ts";
import { auditContract } from "./contract.ts";
import { findAuditLines } from "./db.ts";

const os = serve(auditContract);
const PAGE = 100;

export const auditRoutes = os.router({
  listAudit: os.listAudit.handler(async ({ context: { scope }, input }) => {
    const lines = await findAuditLines(scope, input, PAGE + 1);
    return { lines: lines.slice(0, PAGE), more: lines.length > PAGE };
  }),
});
