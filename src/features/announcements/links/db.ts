import { createHmac, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { ACTIVE_OWN } from "#features/announcements/audience/db.ts";
import { packIds, unpackIds } from "#lib/packed-ids.ts";
import { findSigningKey } from "#server/cells/former-keys.ts";
import { sealInMail } from "#server/mail/sealed.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { ASKS_FIRST, LINK_DAYS } from "./rules.ts";

/** A recipient, and how the school reaches the person. */
export type LinkReader = { recipient_id: string; phone: string | null; email: string | null };

const sign = (key: string, text: string, bytes: number) =>
  createHmac("sha256", key).update(text).digest().subarray(0, bytes).toString("base64url");

const contactOf = (key: string, { recipient_id, phone, email }: LinkReader) =>
  sign(key, JSON.stringify([recipient_id, phone ?? "", email ?? ""]), 4);

/**
 * The token of a personal link: school and recipient, a mark of the phone number and address that the person had, and
 * a signature. It is stored nowhere; whoever gets another number or address gets another link.
 */
export function linkToken(scope: Scope, key: string, reader: LinkReader): string {
  const facts = packIds([scope.school.id, reader.recipient_id]) + contactOf(key, reader);
  return facts + sign(key, facts, 12);
}

/** The parts of a token: 43 signs of ids, 6 of the mark, 16 of the signature. */
const PARTS = /^([\w-]{43})([\w-]{6})([\w-]{16})$/;

const isSame = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));

/**
 * The personal links of recipients by their ids, for a mail to them, where they wait for a press. Each is sealed for the
 * address that it is marked with: it opens in no mail to another, should the address change in this moment. Who is not in
 * it, such as staff who are parents too, has none that would open.
 */
export async function findMailedLinks(
  scope: Scope,
  { noticeKey, mailSeal, env: { origin } }: Pick<Runtime, "noticeKey" | "mailSeal" | "env">,
  recipient_ids: readonly string[],
): Promise<Map<string, string>> {
  const found = await findLinked(scope, recipient_ids);
  return new Map(
    found.map((reader) => {
      const token = sealInMail(mailSeal, reader.email ?? "", linkToken(scope, noticeKey, reader));
      return [reader.recipient_id, `${origin}/notis?${ASKS_FIRST}#${token}`];
    }),
  );
}

type Linked = LinkReader & { profile_id: string; announcement_id: string };

/** Whose link it is, and to what; undefined for a token that is not ours or opens nothing any more. */
export async function readLinkEverywhere(
  runtime: Pick<Runtime, "database" | "noticeKey" | "formerSeal" | "now" | "clocks">,
  token: string,
): Promise<(Linked & { school_id: string }) | undefined> {
  const [, packed = "", contact = "", signature = ""] = PARTS.exec(token) ?? [];
  const ids = unpackIds(packed);
  if (!ids) return undefined;
  const [school_id, recipient_id] = ids;
  const isBy = (key: string) => isSame(signature, sign(key, packed + contact, 12));
  const signed = { school_id, purpose: "notice" } as const;
  const key = await findSigningKey(runtime, signed, runtime.noticeKey, isBy);
  if (!key) return undefined;
  const [found] = await enterSchool(
    runtime.database.app,
    school_id,
    (scope) => findLinked(scope, [recipient_id]),
    { readOnly: true, now: nowIn(runtime, school_id) },
  );
  return found && isSame(contact, contactOf(key, found)) ? { ...found, school_id } : undefined;
}

/**
 * Those of recipients to whom a link leads: of a published announcement, for a time after it was shown, a guardian of a
 * pupil who still is in the school, or the pupil. Staff sign in.
 */
async function findLinked(scope: Scope, recipient_ids: readonly string[]): Promise<Linked[]> {
  const { school, today, now, tx } = scope;
  const { rows } = await tx.execute<Linked>(sql`
    select r.id as recipient_id, r.profile_id, r.announcement_id, p.phone, p.email
    from app.announcement_recipients r
    join app.announcements a on a.school_id = r.school_id and a.id = r.announcement_id
    join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
    where r.school_id = ${school.id} and r.id = any (${uuids(recipient_ids)}) and a.state = 'published'
      and r.role in ('guardian', 'student') and p.role in ('guardian', 'student')
      and case when a.expires_on is null
        then a.published_at + make_interval(days => ${LINK_DAYS.open}) > ${now}::timestamptz
        else a.expires_on + ${LINK_DAYS.ended}::int >= ${today}::date end
      and exists (select from app.announcement_pupils u
        where u.school_id = r.school_id and u.recipient_id = r.id and ${ACTIVE_OWN})`);
  return rows;
}
