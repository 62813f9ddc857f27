import { takeFiles } from "#features/announcements/files/db.ts";
import { findMessageSettings } from "#features/announcements/settings/db.ts";
import { addDays, instant } from "#lib/dates.ts";
import { dropLater } from "#server/files.ts";
import { sweepEachSchool } from "#server/jobs/schools.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { findOldAnnouncements, hasOldAnnouncements, sweepAnnouncementsOf } from "./db.ts";

/** Takes away what announcements said and whom they reached, when they have been over for as long as the school keeps them. */
export async function sweepAnnouncements(runtime: Runtime): Promise<void> {
  await sweepEachSchool(runtime, sweepSchool, "old announcements were not swept", {
    where: (id) => hasOldAnnouncements(id, instant(runtime.now())),
  });
}

export async function sweepSchool(runtime: Runtime, school_id: string): Promise<void> {
  const { app, erasure } = runtime.database;
  const options = { now: nowIn(runtime, school_id) };
  const old = await enterSchool(
    app,
    school_id,
    async (scope) => {
      const { kept_years } = await findMessageSettings(scope);
      return findOldAnnouncements(scope, addDays(scope.today, -Math.round(kept_years * 365.25)));
    },
    { ...options, readOnly: true },
  );
  if (old.length === 0) return;
  const drop = async (scope: Parameters<typeof takeFiles>[0]) => {
    for (const id of old) {
      for (const url of await takeFiles(scope, id)) dropLater({ scope, runtime }, url);
    }
  };
  await enterSchool(app, school_id, drop, options);
  await enterSchool(erasure, school_id, (scope) => sweepAnnouncementsOf(scope, old), options);
}
