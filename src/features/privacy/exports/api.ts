import { serve } from "#server/serve.ts";
import { exportsContract } from "./contract.ts";

const os = serve(exportsContract);

export const exportsApi = os.router({
  noteExport: os.noteExport.handler(({ context: { scope }, input }) => {
    const { list, ...details } = input;
    scope.record({ action: "export.list", label: list, details });
    return { noted: true };
  }),
});
