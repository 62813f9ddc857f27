import { serve } from "#server/serve.ts";
import { announcementMailsContract } from "./contract.ts";
import { findMailWish, upsertMailWish } from "./db.ts";

const os = serve(announcementMailsContract);

export const announcementMailsRoutes = os.router({
  readMailWish: os.readMailWish.handler(async ({ context: { scope } }) => ({
    mode: await findMailWish(scope),
  })),

  changeMailWish: os.changeMailWish.handler(async ({ context: { scope }, input: { mode } }) => {
    await upsertMailWish(scope, mode);
    const { person } = scope;
    scope.record({
      action: "announcement.wish",
      subject_id: person.profile_id,
      label: `${person.first_name} ${person.last_name}`.trim(),
      details: { mode },
    });
    return { mode };
  }),
});
