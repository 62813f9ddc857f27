import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { codeFor } from "#server/secret.ts";
import { hashToken } from "#server/session/tokens.ts";
import type { TestApp, TestSchool } from "./testing.ts";

/** What a certificate of a pupil needs: juz 30 is held. */
export const holdJuz30 = ({ admin, known: { today } }: TestSchool, student_id: string) =>
  admin.post("/hifz/priors", {
    date: today,
    pupils: [{ student_id, priors: [{ from_id: 5673, to_id: 6236, strength: "solid" }] }],
  });

export const certificateOf = (student_id: string) => ({
  student_id,
  kind: "hafazan",
  juz: [30],
  reviewed: true,
});

/**
 * Gives a school an exam and a certificate with the id that the examples of their calls name, that of the class, and a
 * family's account with that of a pupil.
 */
export async function addExamples(app: TestApp, school: TestSchool): Promise<void> {
  const { id: school_id, class_id, today } = school;
  await app.owner.query(
    `insert into app.hifz_exams (school_id, id, title, kind, rubric, date)
     values ($1, $2, 'Ujian', 'juz', $3, $4)`,
    [school_id, class_id, rubricOf("mtq", DEFAULT_SETTINGS), today],
  );
  await app.owner.query(
    "insert into app.billing_accounts (school_id, id, code) values ($1, $2, 'K-1')",
    [school_id, school.known.student_id],
  );
  // The pupil of another class, so that the sheet of the examples stays empty.
  const student_id = school.known.other_student_id;
  await holdJuz30(school, student_id);
  const { body } = await school.admin.post<{ id: string }>(
    "/hifz/certificates",
    certificateOf(student_id),
  );
  const { rows } = await app.owner.query<{ shown: object }>(
    "delete from platform.certificates where certificate_id = $1 returning shown",
    [body.id],
  );
  const ids = [body.id, class_id];
  await app.owner.query("update app.hifz_certificates set id = $2 where id = $1", ids);
  await app.owner.query(
    `insert into platform.certificates (code_hash, school_id, certificate_id, shown)
     values ($1, $2, $3, $4)`,
    [hashToken(codeFor(app.runtime.certificateKey, class_id)), school_id, class_id, rows[0]?.shown],
  );
}
