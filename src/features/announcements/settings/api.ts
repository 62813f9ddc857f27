import { instant, toMilliseconds } from "#lib/dates.ts";
import { serve } from "#server/serve.ts";
import { changeSettings } from "#server/settings.ts";
import { type MessageSettings, messageSettingsContract } from "./contract.ts";
import { findMessageSettings, upsertMessageSettings } from "./db.ts";
import { mailTimes } from "./rules.ts";

const os = serve(messageSettingsContract);

export const messageSettingsRoutes = os.router({
  readMessageSettings: os.readMessageSettings.handler(async ({ context: { scope, runtime } }) => ({
    ...(await findMessageSettings(scope)),
    may_push: runtime.push !== undefined,
  })),

  readMailTimes: os.readMailTimes.handler(async ({ context: { scope }, input: { at } }) => {
    const { now, school } = scope;
    const from = Math.max(toMilliseconds(now), at ? toMilliseconds(at) : 0);
    const times = mailTimes(from, await findMessageSettings(scope), school.time_zone);
    return {
      now: instant(times.now),
      daily: instant(times.daily),
      later: times.later === null ? null : instant(times.later),
    };
  }),

  changeMessageSettings: os.changeMessageSettings.handler(({ context: { scope }, input }) =>
    changeSettings(
      scope,
      {
        action: "announcement.settings",
        find: findMessageSettings,
        upsert: upsertMessageSettings,
        logged,
      },
      input,
    ),
  ),
});

/** As the audit log says it. */
function logged({ version: _version, own_windows, ...facts }: MessageSettings) {
  const inWords = own_windows.map(
    ({ from_date, to_date, from, until }) => `${from_date} – ${to_date}, ${from} – ${until}`,
  );
  return { ...facts, own_windows: inWords.join("; ") };
}
