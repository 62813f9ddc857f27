import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type pg from "pg";
import { natural } from "#db/columns.ts";
import { execute } from "#db/transaction.ts";
import { hifzReach } from "#features/hifz/plans/db.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { heldBy } from "#features/hifz/pages/db.ts";
import { DEFAULT_SETTINGS, type Scale } from "#features/hifz/settings/rules.ts";
import { upsertHifzSettings } from "#features/hifz/settings/db.ts";
import { lastCounter, readPattern } from "#features/schools/rules.ts";
import type { Edition } from "#lib/enumerations.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { ListedCertificate, PupilCertificate } from "./contract.ts";
import {
  type PublicCertificate,
  SERIAL_PATTERN,
  serialPattern,
  type ShownCertificate,
  type Signer,
} from "./rules.ts";
import { hashToken } from "#server/session/tokens.ts";
import { hifzCertificates, publicCertificates } from "./table.ts";

/** What the holder of a code may see; undefined for a code that nobody was given, and once the pupil was erased. */
export async function readCertificateEverywhere(
  auth: pg.Pool,
  code: string,
): Promise<{ shown: PublicCertificate; revoked_on: string | null } | undefined> {
  const { rows } = await execute<{
    shown: PublicCertificate | Record<string, never>;
    revoked_on: string | null;
  }>(auth, sql`select shown, revoked_on::text from platform.read_certificate(${hashToken(code)})`);
  const [row] = rows;
  if (!row || !("serial" in row.shown)) return undefined;
  return { shown: row.shown as PublicCertificate, revoked_on: row.revoked_on };
}

export type StoredSettings = {
  edition: Edition;
  bands: number[];
  scale: Scale;
  arabic_name: string | null;
  signers: Signer[];
  recognition: string | null;
  serial_pattern: string;
  version: number;
};

const UNCHANGED: StoredSettings = {
  edition: DEFAULT_SETTINGS.edition,
  bands: DEFAULT_SETTINGS.bands,
  scale: DEFAULT_SETTINGS.scale,
  arabic_name: null,
  signers: [],
  recognition: null,
  serial_pattern: SERIAL_PATTERN,
  version: 0,
};

/** What the school has set for its certificates, else the defaults as version 0. */
export async function findCertificateSettings(scope: Scope): Promise<StoredSettings> {
  const { rows } = await scope.tx.execute<StoredSettings>(sql`
    select k.edition, k.bands, k.scale, k.arabic_name, k.signers, k.recognition, k.serial_pattern, k.version
    from app.hifz_settings k where k.school_id = ${scope.school.id}`);
  return rows[0] ?? UNCHANGED;
}

type OwnSettings = Pick<
  StoredSettings,
  "arabic_name" | "signers" | "recognition" | "serial_pattern"
>;

/** Writes the settings of certificates; false if somebody else has changed the school's settings of hafazan since. */
export async function upsertCertificateSettings(
  scope: Scope,
  own: OwnSettings,
  before: number,
): Promise<boolean> {
  return upsertHifzSettings(scope, { ...own, version: before });
}

/** The next serial number. Whoever issues by it has locked the school, so that no number is given twice or left out. */
export async function nextSerial(scope: Scope, pattern: string): Promise<string> {
  const { school, tx, today } = scope;
  const read = readPattern(serialPattern(pattern, school.name), today.slice(0, 4));
  const { before, after, width } = read;
  const { serial } = hifzCertificates;
  const rows = await tx
    .select({ serial })
    .from(hifzCertificates)
    .where(and(eq(hifzCertificates.school_id, school.id), sql`starts_with(${serial}, ${before})`));
  const used = rows.map((row) => row.serial);
  return `${before}${String(lastCounter(read, used) + 1).padStart(width, "0")}${after}`;
}

export type FoundBasis = {
  first_name: string;
  last_name: string;
  number: string;
  jawi_name: string | null;
  covered: AyahRange[];
  weak_pages: number[];
  passed: {
    id: string;
    title: string;
    date: string;
    from_id: number;
    to_id: number;
    grade: string | null;
    /** The name of the grade in the exam, whose rubric may have grades of its own. */
    grade_name: string | null;
  }[];
};

/** What a pupil holds, and the passed exams that no certificate in force names; undefined without such a pupil. */
export async function findCertificateBasis(
  scope: Scope,
  student_id: string,
): Promise<FoundBasis | undefined> {
  const { rows } = await scope.tx.execute<FoundBasis>(sql`
    select coalesce(p.first_name, '') as first_name, coalesce(p.last_name, '') as last_name,
      s.student_id as number, s.jawi_name,
      ${heldBy(scope)} as covered,
      coalesce((select json_agg(w.page order by w.page) from app.hifz_pages w
        where w.school_id = s.school_id and w.student_id = s.id and w.state = 'weak'), '[]') as weak_pages,
      coalesce((select json_agg(json_build_object('id', c.id, 'title', e.title, 'date', e.date,
          'from_id', c.from_id, 'to_id', c.to_id, 'grade', c.grade,
          'grade_name', (select g->>'name' from jsonb_array_elements(e.rubric->'grades') g
            where g->>'key' = c.grade)) order by e.date desc, c.id)
        from app.hifz_candidates c
        join app.hifz_exams e on e.school_id = c.school_id and e.id = c.exam_id
        where c.school_id = s.school_id and c.student_id = s.id and c.state = 'passed'
          and not exists (select from app.hifz_certificates x where x.school_id = c.school_id
            and x.candidate_id = c.id and x.revoked_on is null)), '[]') as passed
    from app.students s
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${scope.school.id} and s.id = ${student_id}
      and ${hifzReach(scope, "hifz.manage", sql`s.id`)}`);
  return rows[0];
}

/** The columns that every list of certificates `c` has. */
const FACTS: SQL = sql`c.id, c.kind, c.juz, c.shown->>'grade' as grade, c.serial, c.issued_on, c.revoked_on`;

/** The certificates of the school, or one by its id; the latest first. */
export async function findCertificates(scope: Scope, id?: string): Promise<ListedCertificate[]> {
  const { rows } = await scope.tx.execute<ListedCertificate>(sql`
    select ${FACTS}, c.student_id, s.student_id as number, coalesce(p.first_name, '') as first_name,
      coalesce(p.last_name, '') as last_name, c.candidate_id is not null as by_exam, c.revoked_why,
      c.shown = '{}' as erased
    from app.hifz_certificates c
    join app.students s on s.school_id = c.school_id and s.id = c.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where c.school_id = ${scope.school.id} and ${id ? sql`c.id = ${id}` : sql`true`}
    order by c.issued_on desc, c.serial ${natural} desc`);
  return rows;
}

/** The certificates of a pupil, the latest first; undefined if the pupil's hafazan is out of reach. */
export async function findPupilCertificates(
  scope: Scope,
  student_id: string,
): Promise<PupilCertificate[] | undefined> {
  const { rows } = await scope.tx.execute<{ certificates: PupilCertificate[] }>(sql`
    select coalesce((select json_agg(to_json(one)) from (
        select ${FACTS} from app.hifz_certificates c
        where c.school_id = s.school_id and c.student_id = s.id
        order by c.issued_on desc, c.serial ${natural} desc) one), '[]') as certificates
    from app.students s where s.school_id = ${scope.school.id} and s.id = ${student_id}
      and ${hifzReach(scope, "hifz.see", sql`s.id`)}`);
  return rows[0]?.certificates;
}

type Printed = PupilCertificate & {
  student_id: string;
  shown: ShownCertificate | Record<string, never>;
  code_hash: string | null;
};

/** A certificate as it is printed, with what is stored of its code. */
export async function findPrinted(scope: Scope, id: string): Promise<Printed | undefined> {
  const { rows } = await scope.tx.execute<Printed>(sql`
    select ${FACTS}, c.student_id, c.shown, (select o.code_hash from platform.certificates o
      where o.school_id = c.school_id and o.certificate_id = c.id) as code_hash
    from app.hifz_certificates c where c.school_id = ${scope.school.id} and c.id = ${id}`);
  return rows[0];
}

/** Whether a certificate in force says the same of the pupil. */
export async function isCertified(
  scope: Scope,
  { student_id, kind, juz }: Pick<NewRow, "student_id" | "kind" | "juz">,
): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.hifz_certificates where school_id = ${scope.school.id}
      and student_id = ${student_id} and kind = ${kind} and juz = ${sql.param(juz)}::smallint[]
      and revoked_on is null`);
  return rows.length > 0;
}

type NewRow = Omit<typeof hifzCertificates.$inferInsert, "school_id" | "issued_by">;

/** Writes a certificate and its public line. */
export async function insertCertificate(
  scope: Scope,
  row: NewRow,
  { code, shown }: { code: string; shown: PublicCertificate },
): Promise<void> {
  const { school, person, tx } = scope;
  const school_id = school.id;
  await tx.insert(hifzCertificates).values({ school_id, issued_by: person.profile_id, ...row });
  await tx
    .insert(publicCertificates)
    .values({ code_hash: hashToken(code), school_id, certificate_id: row.id, shown });
}

/** Revokes a certificate in force, on its public line too; false if there is none, or its pupil was erased. */
export async function updateRevoked(
  scope: Scope,
  { id, why }: { id: string; why: string },
): Promise<boolean> {
  const { school, person, today, tx } = scope;
  const revoked = await tx
    .update(hifzCertificates)
    .set({ revoked_on: today, revoked_by: person.profile_id, revoked_why: why })
    .where(
      and(
        eq(hifzCertificates.school_id, school.id),
        eq(hifzCertificates.id, id),
        isNull(hifzCertificates.revoked_on),
        sql`${hifzCertificates.shown} <> '{}'`,
      ),
    )
    .returning({ id: hifzCertificates.id });
  await tx.execute(sql`
    update platform.certificates set revoked_on = ${today}
    where school_id = ${school.id} and certificate_id = ${id}`);
  return revoked.length > 0;
}

/** Blanks what certificates of a pupil say, on their public lines too, and why they were revoked. */
export async function eraseCertificates(scope: Scope, student_id: string): Promise<void> {
  const { school, tx } = scope;
  await tx.execute(sql`
    update platform.certificates set shown = '{}' where school_id = ${school.id}
      and certificate_id in (select id from app.hifz_certificates
        where school_id = ${school.id} and student_id = ${student_id})`);
  await tx.execute(sql`
    update app.hifz_certificates set shown = '{}', revoked_why = ''
    where school_id = ${school.id} and student_id = ${student_id}`);
}

/** Moves the certificates of one pupil to another; they stay as they were issued. */
export async function moveCertificates(scope: Scope, { keep, drop }: Joining): Promise<void> {
  await scope.tx.execute(sql`
    update app.hifz_certificates set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
}

/** Whether a person issued or revoked a certificate. */
export async function hasCertified(scope: Scope, profile_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.hifz_certificates where school_id = ${scope.school.id}
      and ${profile_id} in (issued_by, revoked_by) limit 1`);
  return rows.length > 0;
}
