import { sql, type SQL } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { absenceNotices } from "#features/absences/notices/table.ts";
import { findGuardians, updateGuardian } from "#features/guardians/db.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { absenceFollowups } from "./table.ts";

export type SeedDesk = {
  /** The profile that asks. */
  made_by: string;
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

const NOTES = [
  { channel: "phone", outcome: "no_answer", notes: "", minute: 500 },
  { channel: "whatsapp", outcome: "asked", notes: "", minute: 503 },
  {
    channel: "phone",
    outcome: "on_the_way",
    notes: "Van lambat, tiba sebelum 09:00.",
    minute: 505,
  },
] as const;

/** Writes a morning at the desk: some guardians were asked, one absence was explained, and one notice was sent. */
export async function seedDesk(scope: Scope, { made_by, at }: SeedDesk): Promise<void> {
  const { tx, today, school } = scope;
  // The queries are small, because PostgreSQL has no statistics in the transaction that fills the tables.
  const marked = async (found: SQL) => {
    const { rows } = await tx.execute<{ id: string }>(sql`
      select distinct a.student_id as id from app.attendance a
      where a.school_id = ${school.id} and a.date = ${today} and ${found}
      order by a.student_id limit ${NOTES.length + 1}`);
    return rows;
  };
  const [notified, ...others] = await marked(sql`a.status = 'absent' and a.reason is null`);
  const [excused] = await marked(sql`a.status = 'excused' and a.reason = 'mc'`);
  const asked = [];
  for (const [index, { id }] of others.entries()) {
    const [first] = await findGuardians(scope, { student_id: id });
    const note = NOTES[index];
    if (first && note) asked.push({ ...note, pupil: id, guardian: first.id });
  }
  const explained = excused && {
    pupil: excused.id,
    guardian: null,
    channel: "phone",
    outcome: "explained",
    notes: "Demam, MC dihantar esok.",
    minute: 507,
  };
  await insertRows(
    tx,
    absenceFollowups,
    [...asked, ...(explained ? [explained] : [])].map(({ pupil, guardian, minute, ...note }) => ({
      ...note,
      channel: note.channel as "phone",
      outcome: note.outcome as "asked",
      school_id: school.id,
      id: newId(),
      student_id: pupil,
      guardian_id: guardian,
      date: today,
      made_by,
      made_at: instant(at(today, minute)),
    })),
  );
  if (notified) await seedNotice(scope, notified.id, at);
}

async function seedNotice(scope: Scope, student_id: string, at: SeedDesk["at"]): Promise<void> {
  const { tx, school, today } = scope;
  const guardians = await findGuardians(scope, { student_id });
  for (const [index, guardian] of guardians.entries()) {
    const email = guardian.email ?? `penjaga${index + 1}@contoh.example`;
    await updateGuardian(scope, guardian, { email, consent_email: true });
  }
  const sent_at = instant(at(today, 502));
  await tx.insert(absenceNotices).values({
    school_id: school.id,
    id: newId(),
    student_id,
    date: today,
    state: "sent",
    recipients: guardians.length,
    send_after: sent_at,
    settled_at: sent_at,
  });
}
