import { definitionOf, isReportId, REPORT_IDS } from "#features/reports/rules.ts";
import { readSaved } from "#features/reports/saved/api.ts";
import { lockSavedReport } from "#features/reports/saved/db.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { reportSchedulesContract } from "./contract.ts";
import { findScheduleRows, findMailReaders, findSchedules, writeSchedule } from "./db.ts";
import { seesAll } from "./rules.ts";

const os = serve(reportSchedulesContract);

export const reportSchedulesRoutes = os.router({
  listReportSchedules: os.listReportSchedules.handler(async ({ context: { scope } }) => {
    const saved = await readSaved(scope);
    const ids = saved.map(({ id }) => id);
    const people = (await findMailReaders(scope)).flatMap(
      ({ profile_id, name, email, ...roles }) => {
        const seesSome = REPORT_IDS.some((id) => seesAll(definitionOf(id).permission, roles));
        return email !== null && seesSome
          ? [{ profile_id, name, is_admin: roles.role === "admin" }]
          : [];
      },
    );
    return { schedules: await findSchedules(scope, ids), people };
  }),

  scheduleReport: os.scheduleReport.handler(async ({ context: { scope }, input }) => {
    const { version, ...wanted } = input;
    const { saved_id, recipients } = wanted;
    if (wanted.every === "week" && wanted.day > 7) {
      throw refuse("UNPROCESSABLE_CONTENT", "A week has seven days.", {
        reason: "day",
        field: "day",
      });
    }
    await lockSavedReport(scope, saved_id);
    const [saved] = await readSaved(scope, saved_id);
    if (!saved || !isReportId(saved.report_id)) {
      throw refuse("NOT_FOUND", "There is no such saved report.");
    }
    // Of a span that stays the same or is not over, there would be one report only.
    if (saved.params.period && saved.params.when !== "last") {
      throw refuse("UNPROCESSABLE_CONTENT", "Only the last span can be scheduled.", {
        reason: "span",
      });
    }
    const { permission } = definitionOf(saved.report_id);
    const readers = await findMailReaders(scope, recipients);
    const may = new Set(
      readers.filter((one) => one.email && seesAll(permission, one)).map((one) => one.profile_id),
    );
    if (recipients.some((id) => !may.has(id))) {
      throw refuse("UNPROCESSABLE_CONTENT", "Not everybody may see this report.", {
        reason: "recipients",
        field: "recipients",
      });
    }
    const [before] = await findScheduleRows(scope, [saved_id]);
    if (before) await requireVersion(scope, { id: saved_id, ...before }, version);
    await writeSchedule(scope, wanted);
    const [after] = await findSchedules(scope, [saved_id]);
    if (!after) throw new Error("the schedule was not written");
    const { every, day, is_on } = after;
    const details = { every, day, is_on, people: recipients.length };
    scope.record({ action: "report.schedule", subject_id: saved_id, label: saved.name, details });
    return after;
  }),
});
