import { serve } from "#server/serve.ts";
import { consentsContract } from "./contract.ts";
import { insertConsent } from "./db.ts";

const os = serve(consentsContract);

export const consentsRoutes = os.router({
  agreeToNotice: os.agreeToNotice.handler(async ({ context: { scope }, input: { version } }) => {
    const agreed = await insertConsent(scope, version);
    const { profile_id } = scope.person;
    const entry = { subject_id: profile_id, label: version };
    scope.record(agreed ? { action: "consent.notice", ...entry } : "history");
    return { agreed: true };
  }),
});
