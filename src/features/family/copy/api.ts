import { fullName } from "#lib/names.ts";
import { serve } from "#server/serve.ts";
import { familyCopyContract } from "./contract.ts";
import { readCopy } from "./db.ts";

const os = serve(familyCopyContract);

export const familyCopyRoutes = os.router({
  exportFamily: os.exportFamily.handler(async ({ context: { scope } }) => {
    const copy = await readCopy(scope);
    const { person } = scope;
    scope.record({
      action: "family.export",
      subject_id: person.profile_id,
      label: fullName(person),
      details: { children: copy.children.length },
    });
    return copy;
  }),
});
