import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type MessageSettings, messageSettingsContract } from "./contract.ts";
import { findMessageSettings, upsertMessageSettings } from "./db.ts";

const os = serve(messageSettingsContract);

export const messageSettingsRoutes = os.router({
  readMessageSettings: os.readMessageSettings.handler(({ context: { scope } }) =>
    findMessageSettings(scope),
  ),

  changeMessageSettings: os.changeMessageSettings.handler(async ({ context, input }) => {
    const { scope } = context;
    const { version, ...changes } = input;
    const before = await findMessageSettings(scope);
    await requireCurrent(scope, before, version);
    const after = { ...before, ...changes };
    if (!(await upsertMessageSettings(scope, after))) {
      await requireCurrent(scope, await findMessageSettings(scope), before.version);
    }
    scope.record({
      action: "announcement.settings",
      subject_id: scope.school.id,
      label: scope.school.name,
      details: changesOf(logged(before), logged(after), NO_PERSON),
    });
    return { ...after, version: before.version + 1 };
  }),
});

async function requireCurrent(
  scope: Scope,
  current: MessageSettings,
  wanted: number | undefined,
): Promise<void> {
  await requireVersion(scope, { id: scope.school.id, ...current }, wanted);
}

/** As the audit log says it. */
function logged({ version: _version, own_windows, ...facts }: MessageSettings) {
  const inWords = own_windows.map(
    ({ from_date, to_date, from, until }) => `${from_date} – ${to_date}, ${from} – ${until}`,
  );
  return { ...facts, own_windows: inWords.join("; ") };
}
