import { findProgrammes } from "#features/hifz/programmes/db.ts";
import { findTeachers } from "#features/teachers/db.ts";
import { addDays } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { plansContract, type NewPlan, type HifzPlan, type PlanChange } from "./contract.ts";
import { findPlans, insertPlans, keepRest, requireHifzPupils, updatePlan } from "./db.ts";

const os = serve(plansContract);

export const plansRoutes = os.router({
  createPlan: os.createPlan.handler(async ({ context: { scope }, input }) => {
    const { student_id, programme_id, from_date } = input;
    const [pupil] = await requireHifzPupils(scope, [student_id]);
    await requireProgramme(scope, programme_id);
    await requireTeacher(scope, input.teacher_id);
    const [latest] = await findPlans(scope, { student_ids: [student_id] });
    if (latest && (latest.to_date ?? latest.from_date) >= from_date) {
      throw refuse("CONFLICT", "The student's previous plan begins on this day or later.", {
        reason: "order",
        from_date: latest.from_date,
      });
    }
    if (latest && latest.to_date === null) {
      await updatePlan(scope, latest.id, { to_date: addDays(from_date, -1) });
    }
    const { target: _target, ...facts } = input;
    const [id = ""] = await insertPlans(scope, [{ ...facts, ...targetOf(input) }]);
    const made = await requirePlan(scope, id);
    scope.record({
      action: "hifz.start_plan",
      subject_id: student_id,
      label: pupil?.name ?? "",
      details: changesOf(latest ? logged(latest) : {}, logged(made), NO_PERSON),
    });
    return made;
  }),

  createPlans: os.createPlans.handler(async ({ context: { scope }, input }) => {
    const { student_ids, programme_id, from_date } = input;
    const pupils = await requireHifzPupils(scope, student_ids);
    await requireProgramme(scope, programme_id);
    const before = await findPlans(scope, { student_ids });
    const free = pupils.filter(({ id }) =>
      before.every(
        ({ student_id, to_date }) => student_id !== id || (to_date !== null && to_date < from_date),
      ),
    );
    const rows = free.map(({ id: student_id }) => ({ student_id, programme_id, from_date }));
    if (rows.length === 0) {
      scope.record("history");
      return [];
    }
    await insertPlans(scope, rows);
    const after = await findPlans(scope, { student_ids: free.map(({ id }) => id) });
    return free.map(({ id, name: label }) => {
      const made = after.find(({ student_id }) => student_id === id);
      if (!made) throw refuse("NOT_FOUND", "There is no such plan.");
      scope.record({
        action: "hifz.start_plan",
        subject_id: id,
        label,
        details: changesOf({}, logged(made), NO_PERSON),
      });
      return made;
    });
  }),

  changePlan: os.changePlan.handler(async ({ context: { scope }, input }) => {
    const { id, version, paused, target: _target, ...changes } = input;
    const { student_id } = await requirePlan(scope, id);
    const [pupil] = await requireHifzPupils(scope, [student_id]);
    // Read again, because another request may have changed it until the pupil was locked.
    const before = await requirePlan(scope, id);
    await requireVersion(scope, before, version);
    if (before.to_date !== null) {
      throw refuse("CONFLICT", "This plan has ended.", { reason: "ended" });
    }
    if (changes.to_date && changes.to_date < before.from_date) {
      throw refuse("UNPROCESSABLE_CONTENT", "A plan cannot end before it begins.", {
        reason: "dates",
      });
    }
    await requireTeacher(scope, changes.teacher_id);
    const pause = paused ? (before.new_paused_from ?? scope.today) : null;
    if (paused === false) await keepRest(scope, id);
    await updatePlan(scope, id, {
      ...changes,
      ...targetOf(input),
      ...(paused !== undefined && { new_paused_from: pause }),
    });
    const after = await requirePlan(scope, id);
    scope.record({
      action: after.to_date ? "hifz.end_plan" : "hifz.change_plan",
      subject_id: student_id,
      label: pupil?.name ?? "",
      details: changesOf(logged(before), logged(after), NO_PERSON),
    });
    return after;
  }),
});

/** The columns of a pupil's own target; none if the change does not say. */
function targetOf({ target }: Pick<NewPlan | PlanChange, "target">) {
  if (target === undefined) return {};
  return target ?? { unit: null, amount: null, parts: null };
}

/** As the audit log says it. */
function logged(plan: HifzPlan) {
  const { programme_name, level, teacher_name, unit, amount, parts, from_date, to_date } = plan;
  const target = `${parts > 1 ? `${amount}/${parts}` : amount} ${unit}`;
  const { cycle_days, khatam_by, new_paused_from } = plan;
  const days = { cycle_days, khatam_by, new_paused_from, from_date, to_date };
  return { programme_name, level, teacher_name, target, ...days };
}

async function requireProgramme(scope: Scope, id: string): Promise<void> {
  const [programme] = await findProgrammes(scope, id);
  if (!programme) throw refuse("NOT_FOUND", "There is no such programme.");
  if (!programme.archived_on) return;
  throw refuse("CONFLICT", "This programme is archived.", { reason: "archived" });
}

async function requireTeacher(scope: Scope, id: string | null | undefined): Promise<void> {
  if (!id) return;
  const [teacher] = await findTeachers(scope, { id });
  if (!teacher) throw refuse("NOT_FOUND", "There is no such teacher.");
  if (teacher.status === "active") return;
  throw refuse("CONFLICT", "This teacher no longer teaches.", { reason: "inactive" });
}

async function requirePlan(scope: Scope, id: string): Promise<HifzPlan> {
  const [found] = await findPlans(scope, { id });
  if (!found) throw refuse("NOT_FOUND", "There is no such plan.");
  return found;
}
