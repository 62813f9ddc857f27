import { sql } from "drizzle-orm";
import {
  check,
  date,
  foreignKey,
  index,
  jsonb,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, platform, schoolKey } from "#db/columns.ts";
import { hifzCandidates } from "#features/hifz/exams/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { CERTIFICATE_KINDS, type PublicCertificate, type ShownCertificate } from "./rules.ts";

/** A certificate that the school issued. It never changes; it may be revoked, and another issued in its place. */
export const hifzCertificates = app.table(
  "hifz_certificates",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    /** The exam that the pupil passed; null where an admin reviewed what is held. */
    candidate_id: uuid(),
    kind: text({ enum: CERTIFICATE_KINDS }).notNull(),
    /** The juz in their order. */
    juz: smallint().array().notNull(),
    /** The key of the grade, if one is named. */
    grade: text(),
    serial: text().notNull(),
    issued_on: date().notNull(),
    issued_by: uuid().notNull(),
    shown: jsonb().$type<ShownCertificate>().notNull(),
    revoked_on: date(),
    revoked_by: uuid(),
    revoked_why: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    foreignKey({
      columns: [t.school_id, t.candidate_id],
      foreignColumns: [hifzCandidates.school_id, hifzCandidates.id],
    }),
    foreignKey({
      columns: [t.school_id, t.issued_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.revoked_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("hifz_certificates_serial").on(t.school_id, t.serial),
    uniqueIndex("hifz_certificates_candidate")
      .on(t.school_id, t.candidate_id)
      .where(sql`revoked_on is null`),
    index("hifz_certificates_student").on(t.school_id, t.student_id),
    index("hifz_certificates_issued_by").on(t.school_id, t.issued_by),
    index("hifz_certificates_revoked_by").on(t.school_id, t.revoked_by),
    check("hifz_certificates_kind", isOneOf(t.kind, CERTIFICATE_KINDS)),
    check("hifz_certificates_juz", sql`cardinality(${t.juz}) between 1 and 30`),
    check("hifz_certificates_revoked", sql`(${t.revoked_on} is null) = (${t.revoked_by} is null)`),
  ],
);

/** What the holder of a code may see of a certificate, found by the hash of the code before any school is known. */
export const publicCertificates = platform.table(
  "certificates",
  {
    code_hash: text().primaryKey(),
    school_id: uuid().notNull(),
    certificate_id: uuid().notNull(),
    /** Empty once the pupil was erased. */
    shown: jsonb().$type<PublicCertificate>().notNull(),
    revoked_on: date(),
  },
  (t) => [
    foreignKey({
      columns: [t.school_id, t.certificate_id],
      foreignColumns: [hifzCertificates.school_id, hifzCertificates.id],
    }),
    unique("certificates_one").on(t.school_id, t.certificate_id),
  ],
);
