import { sql } from "drizzle-orm";
import type pg from "pg";
import { insertRows } from "#db/bulk.ts";
import { connectOwner } from "#db/database.ts";
import { nameIn } from "#db/pieces.ts";
import type { AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { heldBy } from "#features/hifz/pages/db.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { hifzSettings } from "#features/hifz/settings/table.ts";
import { readPattern } from "#features/schools/rules.ts";
import { formatCode } from "#lib/codes.ts";
import { addDays } from "#lib/dates.ts";
import { formatHijri, hijriDate } from "#lib/hijri.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { codeFor } from "#server/secret.ts";
import { hashToken } from "#server/session/tokens.ts";
import {
  juzHeld,
  maskName,
  offeredJuz,
  SERIAL_PATTERN,
  serialPattern,
  signersOf,
} from "./rules.ts";
import { hifzCertificates, publicCertificates } from "./table.ts";

const COUNT = 6;
/** The certificate, counted from the newest, that was revoked. */
const REVOKED = 3;
/** So many days lie between two certificates. */
const APART = 9;

type SeedCertificates = {
  /** What the codes are made with. */
  key: string;
  /** The pupil who can sign in has the newest, of one juz. */
  first: { email: string; jawi_name: string };
  arabic_name: string | undefined;
};

type Holder = {
  id: string;
  name: string;
  is_first: boolean;
  admin_id: string;
  covered: AyahRange[];
};

/** The code of a certificate that is valid, for the terminal of the demo; undefined where there is none. */
export async function sampleCodeEverywhere(
  owner: pg.ClientConfig,
  key: string,
): Promise<string | undefined> {
  return connectOwner(owner, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select certificate_id as id from platform.certificates where revoked_on is null
       order by shown->>'serial' desc limit 1`,
    );
    return rows[0] && formatCode(codeFor(key, rows[0].id));
  });
}

/** Issues six certificates to pupils who hold whole juz, and revokes one; none where nobody holds any. */
export async function seedCertificates(scope: Scope, seed: SeedCertificates): Promise<void> {
  const { school, today, tx } = scope;
  const school_id = school.id;
  const { rows } = await tx.execute<Holder>(sql`
    select s.id, ${nameIn("p")} as name, coalesce(p.email = ${seed.first.email}, false) as is_first,
      (select min(a.id::text) from app.profiles a
        where a.school_id = s.school_id and a.role = 'admin') as admin_id,
      ${heldBy(scope)} as covered
    from app.students s
    join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where s.school_id = ${school_id} and s.status = 'active'
      and exists (select from app.hifz_pupils c where c.school_id = s.school_id
        and c.student_id = s.id and c.memorised_milli >= 23000)
    order by is_first desc, s.student_id limit ${COUNT * 3}`);
  const holders = rows
    .map((row) => ({ ...row, held: juzHeld(row.covered) }))
    .filter(({ held }) => held.length > 0)
    .slice(0, COUNT);
  if (holders.length === 0) return;
  const { arabic_name = null, first } = seed;
  await tx.execute(sql`
    update app.students s set jawi_name = ${first.jawi_name} from app.profiles p
    where s.school_id = ${school_id} and p.school_id = s.school_id and p.id = s.profile_id
      and p.email = ${first.email}`);
  if (arabic_name) {
    await tx
      .insert(hifzSettings)
      .values({ school_id, id: newId(), arabic_name })
      .onConflictDoUpdate({ target: hifzSettings.school_id, set: { arabic_name } });
  }
  const grades = DEFAULT_SETTINGS.scale.slice(0, 3);
  const made = holders.map(({ id: student_id, name, is_first, admin_id, held }, at) => {
    const id = newId();
    const juz = is_first ? held.slice(-1) : offeredJuz(held, DEFAULT_SETTINGS.bands);
    const issued_on = addDays(today, -APART * (at + 1));
    const { before, after, width } = readPattern(
      serialPattern(SERIAL_PATTERN, school.name),
      issued_on.slice(0, 4),
    );
    const serial = `${before}${String(holders.length - at).padStart(width, "0")}${after}`;
    const grade = grades[at % grades.length];
    const said = { school: school.name, grade: grade?.name ?? null, recognition: null };
    const hijri = hijriDate(issued_on, []).estimated ? null : formatHijri(issued_on, [], "ms");
    const revoked_on = at === REVOKED ? addDays(today, -1) : null;
    return {
      certificate: {
        school_id,
        id,
        student_id,
        kind: "hafazan" as const,
        juz,
        grade: grade?.key ?? null,
        serial,
        issued_on,
        issued_by: admin_id,
        shown: {
          ...said,
          name,
          jawi_name: is_first ? first.jawi_name : null,
          arabic_name,
          hijri,
          signers: signersOf([], school.signing_post),
        },
        revoked_on,
        revoked_by: revoked_on && admin_id,
        revoked_why: revoked_on ? "Nama pelajar salah dieja." : "",
      },
      line: {
        code_hash: hashToken(codeFor(seed.key, id)),
        school_id,
        certificate_id: id,
        shown: {
          ...said,
          kind: "hafazan" as const,
          juz: juz.length,
          serial,
          month: issued_on.slice(0, 7),
          name: maskName(name),
        },
        revoked_on,
      },
    };
  });
  await insertRows(
    tx,
    hifzCertificates,
    made.map(({ certificate }) => certificate),
  );
  await insertRows(
    tx,
    publicCertificates,
    made.map(({ line }) => line),
  );
}
