import type { PupilCard } from "#features/cards/contract.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import type { CardSection } from "#features/cards/periods/rules.ts";
import { maskName } from "#features/hifz/certificates/rules.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { isForLevel } from "#features/cards/setup/rules.ts";
import { TRAIT_WORDS } from "#features/cards/setup/rules/presets.ts";
import { bandOf, meanOf, NO_MARK, passes } from "#features/cards/setup/rules/scales.ts";
import type { Letterhead } from "#lib/letterhead.ts";
import { fullName } from "#lib/names.ts";
import type { CardSnapshot } from "./contract.ts";

/** What anybody with the code may see of a published report: no mark and no whole name. */
export type PublicCard = {
  school: string;
  /** The student's name as initials with dots; empty once the student was erased. */
  name: string;
  grade_level: string;
  period: string;
  academic_year: string;
  issued_on: string;
  version: number;
};

/** A check code has so many signs, read aloud in groups of four. */
export const CODE_SIGNS = 12;

export type SnapshotSchool = Letterhead & {
  name: string;
  logo_url: string | null;
  signing_post: string | null;
};

type SnapshotFacts = {
  school: SnapshotSchool;
  period: CardPeriod;
  setup: Pick<CardSetup, "subjects" | "scales" | "traits">;
  card: Omit<PupilCard, "may">;
  jawi_name: string | null;
  /** The homeroom teacher, as the paper names them. */
  teacher: string | null;
  issued_on: string;
  version: number;
};

/** All that the paper of a report says, so that it reads the same whenever it is printed. */
export function snapshotOf(facts: SnapshotFacts): CardSnapshot {
  const { school, period, card, jawi_name, teacher, issued_on, version } = facts;
  const shows = (section: CardSection) => period.sections.includes(section);
  const subjects = shows("subjects") ? subjectsOf(facts) : [];
  const { name, logo_url, signing_post, ...letterhead } = school;
  return {
    version,
    issued_on,
    school: { name, logo_url, ...lettersOf(letterhead) },
    period: {
      name: period.name,
      academic_year: period.academic_year,
      from_date: period.from_date,
      to_date: period.to_date,
    },
    sections: period.sections,
    student: { name: fullName(card) || card.number, number: card.number, jawi_name },
    class_name: card.class_name,
    grade_level: card.grade_level,
    teacher,
    attendance: shows("attendance") ? card.attendance : null,
    hafazan: shows("hafazan") ? card.hafazan : null,
    hifz_remark: shows("hafazan") ? card.hifz_remark : "",
    subjects,
    mean: meanOf(subjects),
    traits: shows("traits") ? traitsOf(facts) : [],
    comment: shows("comment") ? card.comment : "",
    comment_by: shows("comment") ? card.comment_by : null,
    remark: shows("remark") ? card.remark : "",
    signing_post: signing_post ?? "Mudir",
  };
}

/** The school's address and the like, without what else a scope knows of it. */
function lettersOf({
  address,
  postcode,
  city,
  state,
  phone,
  email,
  registration_number,
}: Letterhead) {
  return { address, postcode, city, state, phone, email, registration_number };
}

/** The subjects of the level, and those with a mark that are archived since, each with its grade. */
function subjectsOf({
  setup: { subjects, scales },
  card,
}: SnapshotFacts): CardSnapshot["subjects"] {
  const marks = new Map(card.marks.map((mark) => [mark.subject_id, mark]));
  return subjects.flatMap((subject) => {
    const found = marks.get(subject.id);
    const scale = scales.find(({ id }) => id === subject.scale_id);
    const isMarked = found && (found.absent || found.tenths !== null || found.level !== null);
    const isOwn = !subject.archived && isForLevel(subject, card.grade_level);
    if (!scale || !(isOwn || isMarked)) return [];
    const { tenths, level, absent } = found ?? NO_MARK;
    const mark = { tenths, level, absent };
    const grade = bandOf(scale, mark);
    return [
      {
        name: subject.name,
        name_ar: subject.name_ar,
        kind: scale.kind,
        ...mark,
        grade: grade?.name ?? null,
        words: grade?.words ?? null,
        passed: passes(scale, mark),
      },
    ];
  });
}

function traitsOf({ setup: { traits }, card }: SnapshotFacts): CardSnapshot["traits"] {
  return traits.flatMap(({ id, name, archived }): CardSnapshot["traits"] => {
    const level = card.traits[id];
    if (level === undefined) return archived ? [] : [{ name, level: null, word: null }];
    return [{ name, level, word: TRAIT_WORDS[level] ?? null }];
  });
}

/** What the public page may say of a snapshot. */
export function publicOf(snapshot: CardSnapshot): PublicCard {
  return {
    school: snapshot.school.name,
    name: maskName(snapshot.student.name),
    grade_level: snapshot.grade_level,
    period: snapshot.period.name,
    academic_year: snapshot.period.academic_year,
    issued_on: snapshot.issued_on,
    version: snapshot.version,
  };
}

/** A value as one text that is the same whatever the order of its keys, which the database does not keep. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, one]) => `${JSON.stringify(key)}:${canonical(one)}`).join()}}`;
}
