export type Period = {
  id: string;
  class_id: string;
  from_date: string;
  /** Null while the period goes on. */
  to_date: string | null;
};

export type PeriodPlan = {
  /** Ids of the dropped record's periods that move unchanged. */
  moved: string[];
  /** Periods merged into another one of the same class, which then covers both; id by id. */
  joined: Map<string, string>;
  /** The periods that others were merged into, with their new dates. */
  widened: Period[];
};

/**
 * Plans the enrolments of two records that become one person. Nobody may be in a class twice on one day,
 * because the register would count them twice.
 */
export function joinPeriods(keep: readonly Period[], drop: readonly Period[]): PeriodPlan {
  const plan: PeriodPlan = { moved: [], joined: new Map(), widened: [] };
  const kept = new Set(keep.map(({ id }) => id));
  const byStart = [...keep, ...drop].toSorted((a, b) => (a.from_date < b.from_date ? -1 : 1));
  for (const class_id of new Set(byStart.map((period) => period.class_id))) {
    for (const group of overlapping(byStart.filter((period) => period.class_id === class_id))) {
      const survivor = group.find(({ id }) => kept.has(id));
      if (!survivor) plan.moved.push(...group.map(({ id }) => id));
      if (!survivor || group.every(({ id }) => kept.has(id))) continue;
      for (const { id } of group) if (id !== survivor.id) plan.joined.set(id, survivor.id);
      plan.widened.push({ ...survivor, ...spanOf(group) });
    }
  }
  return plan;
}

/** Groups overlapping periods; expects them sorted by first day. */
function overlapping(periods: readonly Period[]): Period[][] {
  const groups: Period[][] = [];
  for (const period of periods) {
    const last = groups.at(-1);
    const { to_date } = last ? spanOf(last) : { to_date: "" };
    if (last && (to_date === null || period.from_date <= to_date)) last.push(period);
    else groups.push([period]);
  }
  return groups;
}

function spanOf(group: readonly Period[]): Pick<Period, "from_date" | "to_date"> {
  const ends = group.map(({ to_date }) => to_date);
  const from_date = group.map((period) => period.from_date).toSorted()[0] ?? "";
  const last =
    ends
      .filter((end) => end !== null)
      .toSorted()
      .at(-1) ?? null;
  return { from_date, to_date: ends.includes(null) ? null : last };
}

export type Enrolled = Period & { class_name: string; is_homeroom: boolean };

export type EnrollmentPlan = PeriodPlan & {
  /** The periods that end, with their last days. */
  ended: { id: string; to_date: string }[];
  /** Names of classes: two enrolments became one; ended as a second class; ended as not active. */
  same_class: string[];
  second_class: string[];
  not_active: string[];
};

/**
 * Plans the enrolments of two students who are merged. A student has one homeroom class, and an inactive
 * student has no open enrolment. An enrolment ends today, or on its first day if that is still to come.
 */
export function planEnrollments(
  keep: readonly Enrolled[],
  drop: readonly Enrolled[],
  { isActive, today }: { isActive: boolean; today: string },
): EnrollmentPlan {
  const periods = joinPeriods(keep, drop);
  const classOf = (class_id: string) =>
    [...keep, ...drop].find((period) => period.class_id === class_id);
  const nameOf = (period: Period) => classOf(period.class_id)?.class_name ?? "";
  const end = ({ id, from_date }: Period) => ({
    id,
    to_date: today > from_date ? today : from_date,
  });
  const moved: Period[] = drop.filter(({ id }) => periods.moved.includes(id));
  const open = [...periods.widened, ...moved].filter(({ to_date }) => to_date === null);
  const own = keep.filter((period) => period.is_homeroom && period.to_date === null);
  const second = open.filter(
    ({ class_id }) =>
      classOf(class_id)?.is_homeroom &&
      own.length > 0 &&
      !own.some((period) => period.class_id === class_id),
  );
  const ending = isActive ? second : open;
  const names = [...new Set(ending.map(nameOf))];
  return {
    ...periods,
    ended: ending.map(end),
    same_class: periods.widened.map(nameOf),
    second_class: isActive ? names : [],
    not_active: isActive ? [] : names,
  };
}

type Move = { student_id: string; ended: string | null; begun: string | null };

/** Replaces the dropped student with the kept one in the moves of a year change; each moves only once. */
export function renameMoves<Row extends Move>(
  moves: readonly Row[],
  { keep, drop, joined }: { keep: string; drop: string; joined: ReadonlyMap<string, string> },
): Row[] {
  const has = moves.some(({ student_id }) => student_id === keep);
  const into = (id: string | null) => (id && joined.get(id)) ?? id;
  return moves
    .filter(({ student_id }) => !has || student_id !== drop)
    .map((move) => ({
      ...move,
      student_id: move.student_id === drop ? keep : move.student_id,
      ended: into(move.ended),
      begun: into(move.begun),
    }));
}
