import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { type Score } from "#features/hifz/exams/contract.ts";
import { hifzClassOn } from "#features/hifz/settings/db.ts";
import type { Scope } from "#server/scope.ts";

/** Locks candidates of an exam, in one order. */
export async function lockCandidates(scope: Scope, exam_id: string, ids: string[]): Promise<void> {
  await scope.tx.execute(sql`select from app.hifz_candidates
    where school_id = ${scope.school.id} and exam_id = ${exam_id} and id = any (${uuids(ids)})
    order by id for update`);
}

/** The record that a candidate's decision wrote, and what the next one of the pupil's day must know. */
export type StandingHearing = {
  record_id: string | null;
  version: number;
  class_id: string | null;
  /** The greatest attempt among the pupil's hearings of that day before a panel. */
  attempts: number;
  attempt: number | null;
};

export async function findHearing(
  scope: Scope,
  candidate_id: string,
  date: string,
): Promise<StandingHearing> {
  const { rows } = await scope.tx.execute<StandingHearing>(sql`
    select c.record_id, coalesce(r.version, 0) as version, r.attempt,
      case when r.id is null then ${hifzClassOn(date)} else r.class_id end as class_id,
      (select coalesce(max(o.attempt), 0)::int from app.hifz_records o where o.school_id = c.school_id
        and o.student_id = c.student_id and o.stream = 'ujian' and o.date = ${date}) as attempts
    from app.hifz_candidates c
    join app.students s on s.school_id = c.school_id and s.id = c.student_id
    left join app.hifz_records r on r.school_id = c.school_id and r.id = c.record_id
    where c.school_id = ${scope.school.id} and c.id = ${candidate_id}`);
  const [row] = rows;
  if (!row) throw new Error("the candidate was not read");
  return row;
}

/** What a score is written over: the standing one, and where its key was used before. */
export type StandingScore = {
  client_key: string;
  id: string | null;
  score: Score | null;
  before: "here" | "elsewhere" | null;
};

const SCORE: SQL = sql`json_build_object('candidate_id', n.candidate_id, 'question', n.question, 'from_id', n.from_id,
  'to_id', n.to_id, 'counts', n.counts, 'score10', n.score10, 'version', n.version)`;

/** What stands where a teacher's scores are to be written. */
export async function findStandingScores(
  scope: Scope,
  teacher_id: string,
  wanted: readonly { candidate_id: string; question: number; client_key: string }[],
): Promise<Map<string, StandingScore>> {
  const { rows } = await scope.tx.execute<StandingScore>(sql`
    select w.client_key, n.id, case when n.id is not null then ${SCORE} end as score,
      case when h.id is null then null when h.score_id = n.id then 'here' else 'elsewhere' end as before
    from json_to_recordset(${JSON.stringify(wanted)})
      as w (candidate_id uuid, question int, client_key uuid)
    left join app.hifz_scores n on n.school_id = ${scope.school.id} and n.candidate_id = w.candidate_id
      and n.teacher_id = ${teacher_id} and n.question = w.question
    left join app.hifz_score_history h on h.school_id = ${scope.school.id} and h.id = w.client_key`);
  return new Map(rows.map((row) => [row.client_key, row]));
}

export type ScoreVersion = Score & { id: string; client_key: string };

/**
 * Writes versions of different scores of a teacher with their history. Who waited counts as heard, and each candidate
 * gets its next version, so that nobody is decided on by marks that the chair has not seen.
 */
export async function upsertScores(
  scope: Scope,
  teacher_id: string,
  versions: readonly ScoreVersion[],
): Promise<void> {
  const { school, now, tx } = scope;
  await tx.execute(sql`
    with said as (
      select * from json_to_recordset(${JSON.stringify(versions)}) as w (id uuid, client_key uuid, candidate_id uuid,
        question int, from_id int, to_id int, counts jsonb, score10 int, version int)
    ), written as (
      insert into app.hifz_scores (school_id, id, candidate_id, teacher_id, question, from_id, to_id,
        counts, score10, version, recorded_at)
      select ${school.id}, id, candidate_id, ${teacher_id}, question, from_id, to_id, counts, score10,
        version, ${now} from said
      on conflict (school_id, id) do update set from_id = excluded.from_id, to_id = excluded.to_id,
        counts = excluded.counts, score10 = excluded.score10, version = excluded.version,
        recorded_at = excluded.recorded_at
    ), logged as (
      insert into app.hifz_score_history (school_id, id, score_id, from_id, to_id, counts, score10,
        version, recorded_at)
      select ${school.id}, client_key, id, from_id, to_id, counts, score10, version, ${now} from said)
    update app.hifz_candidates c set state = 'heard', version = c.version + 1
    from (select distinct candidate_id from said) d
    where c.school_id = ${school.id} and c.id = d.candidate_id`);
}
