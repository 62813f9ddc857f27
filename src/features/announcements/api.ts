import { createHash } from "node:crypto";
import { inOneTrip } from "#db/transaction.ts";
import { dayOf, toMilliseconds } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fold, fullName } from "#lib/names.ts";
import { planJob } from "#server/jobs/plan.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { requireAudience } from "#features/announcements/audience/api.ts";
import { areTargetsKnown } from "#features/announcements/audience/db.ts";
import { isPrivate, mailedOf } from "#features/announcements/audience/rules.ts";
import { findFileOwner, insertFile, takeFiles } from "#features/announcements/files/db.ts";
import { announceDate, requireCalendar, takeDateBack } from "#features/announcements/events/api.ts";
import { storedDate } from "#features/announcements/events/rules.ts";
import { hashesOf, readPdf, storeFile } from "#features/announcements/files/api.ts";
import { FILE_ENDINGS, MOST_FILES, pdfName } from "#features/announcements/files/rules.ts";
import type { FileAccess } from "#server/file-access.ts";
import { dropLater } from "#server/files.ts";
import { requireFilledIn } from "#features/announcements/templates/api.ts";
import { findMessageSettings } from "#features/announcements/settings/db.ts";
import {
  type Announcement,
  announcementsContract,
  type NewAnnouncement,
  type NewReply,
} from "./contract.ts";
import {
  findAnnouncement,
  findAnnouncements,
  insertAnnouncement,
  insertRecipients,
  insertReply,
  insertVersion,
  lockAnnouncement,
  markSeen,
  replaceTargets,
  updateAnnouncement,
} from "./db.ts";
import { auditLabel, speaksOfArrears } from "#features/announcements/rules/privacy.ts";
import { type Dated, dayRefusal, replyRefusal } from "./rules.ts";

const os = serve(announcementsContract);

export const announcementsRoutes = os.router({
  listAnnouncements: os.listAnnouncements.handler(({ context: { scope }, input }) =>
    findAnnouncements(scope, input),
  ),

  readAnnouncement: os.readAnnouncement.handler(({ context: { scope }, input: { id } }) =>
    requireAnnouncement(scope, id),
  ),

  createAnnouncement: os.createAnnouncement.handler(async ({ context: { scope }, input }) => {
    const { targets, event, ...row } = input;
    if (event) requireCalendar(scope);
    await requireTargets(scope, input);
    const id = await insertAnnouncement(scope, {
      ...row,
      ...storedDate(event),
      is_private: isPrivate(targets),
    });
    await replaceTargets(scope, id, targets);
    const made = await requireAnnouncement(scope, id);
    record(scope, "draft", made);
    return made;
  }),

  changeAnnouncement: os.changeAnnouncement.handler(async ({ context: { scope }, input }) => {
    const { id, version, important = false, is_sure = false, is_typing, ...facts } = input;
    const { targets, event, ...row } = facts;
    const before = await lockOpen(scope, id, version);
    if (is_typing && before.state !== "draft") {
      throw refuse("CONFLICT", "This is no draft any more.", { reason: "not_draft" });
    }
    if (before.state !== "published") {
      if (event) requireCalendar(scope);
      await requireTargets(scope, input);
      // What waited for its time or for approval is a draft again, so that nobody publishes what was not read.
      await updateAnnouncement(scope, id, {
        ...row,
        ...storedDate(event),
        is_private: isPrivate(targets),
        ...AGAIN_A_DRAFT,
      });
      await replaceTargets(scope, id, targets);
      const changed = await requireAnnouncement(scope, id);
      // A line every two seconds would bury the others, and what anybody reads is kept in its versions.
      const isOwn = before.writer === scope.person.profile_id;
      if (is_typing && isOwn) scope.record("history");
      else record(scope, "draft", changed);
      return changed;
    }
    // Whom it reached and what is asked stay as they are: answers were given to it.
    requireFilledIn(row);
    requireGeneral({ ...row, is_private: before.is_private }, is_sure);
    const { kind, title_ms, body_ms, title_en, body_en } = row;
    const { reply_by, expires_on, pinned_until = before.pinned_until } = row;
    requireDays(scope, { reply_by, expires_on, pinned_until });
    const content_version = before.content_version + 1;
    const words = { title_ms, body_ms, title_en, body_en };
    const asks_version = important ? content_version : before.asks_version;
    const dates = { reply_by, expires_on, pinned_until };
    await updateAnnouncement(scope, id, {
      kind,
      ...words,
      ...dates,
      content_version,
      asks_version,
    });
    const files = await hashesOf(scope, before);
    await insertVersion(scope, id, { ...words, content_version, important }, files);
    const changed = await requireAnnouncement(scope, id);
    record(scope, "change", changed, { important });
    return changed;
  }),

  publishAnnouncement: os.publishAnnouncement.handler(async ({ context: { scope }, input }) => {
    const { id, version, publish_at, is_sure = false } = input;
    const draft = await lockOpen(scope, id, version);
    if (draft.state === "published") {
      throw refuse("CONFLICT", "This has already been published.", { reason: "published" });
    }
    await requireTargets(scope, draft);
    requireDays(scope, draft);
    requireFilledIn(draft);
    requireGeneral(draft, is_sure);
    if (publish_at && toMilliseconds(publish_at) <= toMilliseconds(scope.now)) {
      throw refuse("UNPROCESSABLE_CONTENT", "This time has passed.", { reason: "publish_at" });
    }
    const last = draft.expires_on ?? draft.reply_by;
    if (publish_at && last && dayOf(publish_at, scope.school.time_zone) > last) {
      throw refuse("UNPROCESSABLE_CONTENT", "It would be over by then.", { reason: "late" });
    }
    const approves = scope.reaches("settings.manage").includes("all");
    if (!approves && !(await findMessageSettings(scope)).teachers_publish) {
      return plan(scope, draft, "pending", publish_at);
    }
    // What is approved keeps the time that its writer chose.
    const later = publish_at ?? laterOf(scope, draft);
    return later ? plan(scope, draft, "scheduled", later) : publish(scope, draft);
  }),

  addAnnouncementFile: os.addAnnouncementFile.handler(async ({ context, input }) => {
    const { scope, runtime, picture } = context;
    const { id, name, alt = "", pdf } = input;
    const { files } = await lockDraft(scope, id);
    if (files.length >= MOST_FILES) {
      throw refuse("UNPROCESSABLE_CONTENT", `More than ${MOST_FILES} files.`, { reason: "files" });
    }
    const kind = pdf ? "pdf" : "image";
    const bytes = pdf ? readPdf(pdf) : picture;
    if (!bytes) throw new Error("no file came with the call");
    const file_url = await storeFile(runtime.files, scope.school.id, kind, bytes);
    const hash = createHash("sha256").update(bytes).digest("hex");
    const shown = kind === "pdf" ? { name: pdfName(name), alt: "" } : { name, alt };
    const file = {
      announcement_id: id,
      kind,
      ...shown,
      bytes: bytes.length,
      hash,
      file_url,
    } as const;
    await insertFile(scope, file);
    return changedDraft(scope, id);
  }),

  removeAnnouncementFile: os.removeAnnouncementFile.handler(async ({ context, input }) => {
    const { scope } = context;
    const { id, file_id } = input;
    await lockDraft(scope, id);
    const [gone] = await takeFiles(scope, id, file_id);
    if (!gone) throw refuse("NOT_FOUND", "There is no such file.");
    dropLater(context, gone);
    return changedDraft(scope, id);
  }),

  withdrawAnnouncement: os.withdrawAnnouncement.handler(async ({ context, input }) => {
    const { scope } = context;
    const { id, why, with_event = false } = input;
    const before = await lockOpen(scope, id);
    if (before.state === "published" && !why) {
      throw refuse("UNPROCESSABLE_CONTENT", "Say why it is withdrawn.", { reason: "why" });
    }
    await updateAnnouncement(scope, id, { state: "withdrawn", withdrawn_why: why });
    record(scope, before.state === "published" ? "withdraw" : "discard", before);
    if (with_event && before.event_id) await takeDateBack(scope, before.event_id);
    if (before.state === "published") return requireAnnouncement(scope, id);
    // A draft's files die with it.
    for (const gone of await takeFiles(scope, id)) dropLater(context, gone);
    return { ...before, files: [], state: "withdrawn" as const };
  }),

  seeAnnouncement: os.seeAnnouncement.handler(({ context: { scope }, input: { id } }) =>
    seeAnnouncement(scope, id),
  ),

  replyToAnnouncement: os.replyToAnnouncement.handler(({ context: { scope }, input }) =>
    answerAnnouncement(scope, input),
  ),
});

/** Who may read the files of announcements: who sees the announcement with them, of which the writer alone has drafts. */
export const noticeFilesAccess: FileAccess[] = Object.values(FILE_ENDINGS).map((ending) => ({
  ending,
  mayRead: async (scope, { url, isThere }) => {
    const id = await findFileOwner(scope, url);
    const seen = id === undefined ? undefined : await findAnnouncement(scope, id);
    return Boolean(seen?.files.some((file) => file.url === url)) && isThere();
  },
}));

/** Notes that the person has opened an announcement, and answers what it says. */
export async function seeAnnouncement(scope: Scope, id: string): Promise<Announcement> {
  await requireAnnouncement(scope, id);
  await markSeen(scope, id);
  // Who has opened it stands in its own table.
  scope.record("history");
  return requireAnnouncement(scope, id);
}

/** Takes an answer of the person, given on a screen or by a personal link. */
export async function answerAnnouncement(
  scope: Scope,
  input: NewReply,
  by_link = false,
): Promise<Announcement> {
  const { id, student_id = null, answer, content_version, ...signed } = input;
  const shown = await requireAnnouncement(scope, id);
  const yours = shown.yours.find((one) => one.student_id === student_id);
  if (!yours) throw refuse("NOT_FOUND", "This answer is not yours to give.");
  const reason = replyRefusal(shown, answer, scope.today);
  if (reason === "answer") {
    throw refuse("UNPROCESSABLE_CONTENT", "This is not asked.", { reason });
  }
  if (reason) throw refuse("CONFLICT", "This takes no more answers.", { reason });
  if (content_version !== shown.content_version) {
    throw refuse("CONFLICT", "It has changed since. Read it again.", { reason: "changed" });
  }
  const other_name = fold(signed.signed_name) !== fold(fullName(scope.person));
  const { profile_id } = scope.person;
  const reply = { profile_id, student_id, answer, content_version, other_name, by_link, ...signed };
  await insertReply(scope, { announcement_id: id, ...reply });
  await markSeen(scope, id);
  record(scope, "reply", shown, { answer, ...(by_link && { by_link }) });
  return requireAnnouncement(scope, id);
}

const AGAIN_A_DRAFT = { state: "draft", publish_at: null, problem: null } as const;

type Found = Awaited<ReturnType<typeof requireAnnouncement>>;

/** The time chosen for what waits for approval, if it has not come yet. */
function laterOf({ now }: Scope, { state, publish_at }: Found): string | null {
  const isToCome = publish_at && toMilliseconds(publish_at) > toMilliseconds(now);
  return state === "pending" && isToCome ? publish_at : null;
}

/** Lets a draft wait for its time, or for an admin. */
async function plan(
  scope: Scope,
  { id }: Found,
  state: "pending" | "scheduled",
  publish_at: string | null = null,
): Promise<Announcement> {
  await updateAnnouncement(scope, id, { state, publish_at, problem: null });
  if (state === "scheduled" && publish_at) planJob(scope, "publish_scheduled", publish_at);
  const planned = await requireAnnouncement(scope, id);
  record(scope, state === "pending" ? "submit" : "schedule", planned);
  return planned;
}

/**
 * Publishes an announcement that this transaction has locked, to whom it reaches today. It is refused with a reason
 * (`empty`, `not_own_classes`) before anything is written.
 */
export async function publish(scope: Scope, draft: Found): Promise<Announcement> {
  const { id, writer, mail, urgent, event, targets, title_ms, body_ms, title_en, body_en } = draft;
  const { facts, recipients } = await requireAudience(scope, draft);
  if (recipients.length === 0) {
    throw refuse("UNPROCESSABLE_CONTENT", "Nobody would get this today.", { reason: "empty" });
  }
  const words = { title_ms, body_ms, title_en, body_en };
  const title = title_ms || title_en;
  const event_id = event ? await announceDate(scope, event, { title, targets }) : null;
  const first = {
    event_id,
    content_version: 1,
    asks_version: 1,
    published_at: scope.now,
    problem: null,
  };
  const isMailed = urgent || mail !== "none";
  const mailed = isMailed ? mailedOf(facts, recipients) : new Set<string>();
  const files = await hashesOf(scope, draft);
  await inOneTrip(
    updateAnnouncement(scope, id, { state: "published", ...first }),
    insertVersion(scope, id, { ...words, content_version: 1, important: true }, files),
    insertRecipients(scope, id, recipients, mailed),
  );
  const published = await requireAnnouncement(scope, id);
  const isApproved = draft.state === "pending" && writer !== scope.person.profile_id;
  // How many owe is a matter of the books.
  const details = draft.is_private ? {} : { people: recipients.length };
  record(scope, isApproved ? "approve" : "publish", published, details);
  return published;
}

function notFound() {
  return refuse("NOT_FOUND", "There is no such announcement.");
}

async function requireAnnouncement(scope: Scope, id: string) {
  const found = await findAnnouncement(scope, id);
  if (!found) throw notFound();
  return found;
}

/** Locks an announcement that can be changed, and compares its version if one is given. */
async function lockOpen(scope: Scope, id: string, version?: number) {
  if (!(await lockAnnouncement(scope, id))) throw notFound();
  const current = await requireAnnouncement(scope, id);
  if (current.state === "withdrawn") {
    throw refuse("CONFLICT", "This has been withdrawn.", { reason: "withdrawn" });
  }
  await requireVersion(scope, current, version);
  return current;
}

/** Locks an announcement that is not published, whose files can be changed. */
async function lockDraft(scope: Scope, id: string) {
  const draft = await lockOpen(scope, id);
  if (draft.state !== "published") return draft;
  throw refuse("CONFLICT", "This has already been published.", { reason: "published" });
}

/** What was changed of a draft makes it one again, so that nobody publishes what was not read. */
async function changedDraft(scope: Scope, id: string): Promise<Announcement> {
  await updateAnnouncement(scope, id, AGAIN_A_DRAFT);
  const changed = await requireAnnouncement(scope, id);
  record(scope, "draft", changed);
  return changed;
}

type Chosen = Pick<NewAnnouncement, "targets" | "groups">;

/** Refuses classes and pupils that are not in the school, and a teacher's announcement to others' pupils. */
async function requireTargets(scope: Scope, chosen: Chosen): Promise<void> {
  if (!(await areTargetsKnown(scope, chosen.targets))) {
    throw refuse("NOT_FOUND", "There is no such class or student.");
  }
  if (!scope.reaches("announcements.write").includes("all")) await requireAudience(scope, chosen);
}

/** Stops a text about arrears once that does not go to the families alone whom it is about. */
function requireGeneral(
  row: Parameters<typeof speaksOfArrears>[0] & { is_private: boolean },
  is_sure: boolean,
): void {
  if (is_sure || row.is_private || !speaksOfArrears(row)) return;
  throw refuse("UNPROCESSABLE_CONTENT", "Reminders of fees go to each family alone.", {
    reason: "arrears",
  });
}

function requireDays({ today }: Scope, row: Dated): void {
  const reason = dayRefusal(row, today);
  if (!reason) return;
  const isLong = reason === "pinned_long";
  const said = isLong ? "This is too long for the top of the list." : "This day has passed.";
  throw refuse("UNPROCESSABLE_CONTENT", said, { reason });
}

type What =
  | "draft"
  | "discard"
  | "submit"
  | "schedule"
  | "approve"
  | "publish"
  | "change"
  | "withdraw"
  | "reply";

function record(
  scope: Scope,
  what: What,
  announcement: Announcement,
  details: Record<string, unknown> = {},
): void {
  const label = auditLabel(announcement);
  scope.record({ action: `announcement.${what}`, subject_id: announcement.id, label, details });
}
