import { html } from "hono/html";
import { type Announcement, newReply, type NewReply } from "#features/announcements/contract.ts";
import { type Answer, ANSWERS } from "#features/announcements/rules.ts";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import { announcementsText, type AnnouncementsText } from "#features/announcements/text.ts";
import type { AnnouncementFile } from "#features/announcements/files/contract.ts";
import { formatBytes } from "#features/announcements/files/rules.ts";
import { audienceText } from "#features/announcements/audience/text.ts";
import { noticeFilesText } from "#features/announcements/files/text.ts";
import type { LinkedAnnouncement } from "./contract.ts";
import { noticeLinkText } from "./text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { type Html, type PageLang, paragraphs, pageText } from "#server/plain-page.ts";

type Typed = { signed_name?: string; note?: string; child?: string };
type Wrong = { signed_name?: string; note?: string; has_read?: string; all?: string };

/** What a page shows, and with which status. */
export type ShownNotice = { status: 200 | 201 | 409 | 422; school: string; notice: Html };

type Calls = {
  read: () => Promise<LinkedAnnouncement>;
  reply: (reply: Omit<NewReply, "id">) => Promise<LinkedAnnouncement>;
};

/**
 * Reads an announcement and shows it; where a form was sent, gives its answer first, or says what is wrong with it.
 * `about` are the form's own fields.
 */
export async function showNotice(
  { read, reply }: Calls,
  lang: PageLang,
  sent: URLSearchParams,
  about: Html | "" = "",
  fileOf: FileOf = fileLink,
): Promise<ShownNotice> {
  const answer = ANSWERS.find((one) => one === sent.get("answer"));
  const linked = await read();
  const { school } = linked;
  const at = { lang, fileOf };
  if (!answer) return { status: 200, school, notice: noticeHtml(at, linked, about) };
  const children = sent.getAll("child");
  const typed = {
    signed_name: sent.get("signed_name") ?? "",
    note: sent.get("note") ?? "",
    child: children.join(" "),
  };
  const wrong = wrongOf(lang, typed, sent.has("has_read"));
  if (wrong) return { status: 422, school, notice: noticeHtml(at, linked, about, typed, wrong) };
  try {
    let now = linked;
    for (const child of children) {
      const [student_id = "", client_key = ""] = child.split(".");
      const { signed_name, note } = typed;
      const content_version = Number(sent.get("content_version"));
      const of = { student_id: student_id || null, client_key, content_version };
      now = await reply({ ...of, answer, signed_name, note });
    }
    return { status: 201, school, notice: noticeHtml(at, now, about) };
  } catch (error) {
    const all = pageText(announcementsText, lang).problems[errorData(error).reason ?? ""];
    if (!all) throw error;
    return { status: 409, school, notice: noticeHtml(at, await read(), about, typed, { all }) };
  }
}

function wrongOf(lang: PageLang, typed: Typed, has_read: boolean): Wrong | undefined {
  const t = pageText(noticeLinkText, lang);
  const isRight = (name: "signed_name" | "note") =>
    newReply.shape[name].safeParse(typed[name]).success;
  const wrong: Wrong = {
    ...(!isRight("signed_name") && {
      signed_name: typed.signed_name?.trim() ? t.nameLong : t.nameMissing,
    }),
    ...(!isRight("note") && { note: t.noteLong }),
    ...(!has_read && { has_read: pageText(announcementsText, lang).confirmMissing }),
  };
  return Object.keys(wrong).length > 0 ? { ...wrong, all: t.check } : undefined;
}

/** The announcement with what is asked of its reader. */
function noticeHtml(
  { lang, fileOf }: { lang: PageLang; fileOf: FileOf },
  { time_zone, pupil_word, today, reader, announcement }: LinkedAnnouncement,
  about: Html | "",
  typed: Typed = {},
  wrong: Wrong = {},
): Html {
  const t = pageText(noticeLinkText, lang, pupil_word);
  const a = pageText(announcementsText, lang, pupil_word);
  const { title, body, lang: written } = wordingOf(announcement, lang === "en");
  const { kind, made_by, published_at, content_version, yours, state } = announcement;
  const day = published_at && formatDate(dayOf(published_at, time_zone), lang, "dayMonthYear");
  const line = [a.by(made_by), day, content_version > 1 && a.updated].filter(Boolean).join(" · ");
  const children = yours.map(({ name }) => name).filter(Boolean);
  const words =
    state === "withdrawn"
      ? html`<p>${a.withdrawnBy(announcement.withdrawn_why)}</p>`
      : paragraphs(body);
  return html`${kind === "important" ? html`<p><span class="badge late">${a.important}</span></p>` : ""}
    <h1 tabindex="-1" lang="${written}">${title || a.withdrawn}</h1>
    <div>
      <p class="note">
        ${t.for(reader, announcement.is_private ? pageText(audienceText, lang).yourFamily : children.join(", "))}
      </p>
      <p class="note">${line}</p>
    </div>
    <div class="card" lang="${written}">${words}</div>
    ${filesSection(announcement, lang, fileOf)}
    ${replySection({ lang, announcement, today, time_zone, reader, a, about }, typed, wrong)}`;
}

/** How a page leads to a file of an announcement. */
export type FileOf = (file: AnnouncementFile, label: Html) => Html;

/** Whoever is signed in opens a file at its address. */
const fileLink: FileOf = ({ kind, name, url }, label) =>
  kind === "pdf"
    ? html`<a class="button quiet" href="${url}" download="${name}">${label}</a>`
    : html`<a class="button quiet" href="${url}" target="_blank">${label}</a>`;

/** The files by name and size. Nothing of them is loaded before a press. */
function filesSection({ files }: Announcement, lang: PageLang, fileOf: FileOf): Html | "" {
  if (files.length === 0) return "";
  return html`<section class="card">
    <h2>${pageText(noticeFilesText, lang).files}</h2>
    <ul class="lines">
      ${files.map((file) => {
        const label = html`${file.name} <small>${formatBytes(file.bytes)}</small>`;
        const shows = file.alt === file.name ? "" : html`<br /><small>${file.alt}</small>`;
        return html`<li>${fileOf(file, label)}${shows}</li>`;
      })}
    </ul>
  </section>`;
}

type Asked = {
  lang: PageLang;
  announcement: Announcement;
  today: string;
  time_zone: string;
  reader: string;
  a: AnnouncementsText;
  about: Html | "";
};

/** What was answered, and forms for what is not: one for all children where it is only acknowledged. */
function replySection(asked: Asked, typed: Typed, wrong: Wrong): Html | "" {
  const { announcement, a, lang, today, time_zone } = asked;
  const { reply, reply_by, yours, state } = announcement;
  if (reply === "none" || state !== "published" || yours.length === 0) return "";
  const isOpen = !reply_by || reply_by >= today;
  const open = isOpen ? yours.filter((one) => !one.reply || one.reply.is_old) : [];
  const groups = reply === "ack" && open.length > 0 ? [open] : open.map((one) => [one]);
  const by = reply_by && formatDate(reply_by, lang, "dayMonth");
  const answered = yours.flatMap((one) => {
    if (!one.reply) return isOpen ? [] : [html`<li>${named(one.name)}${a.noAnswer}</li>`];
    const day = formatDate(dayOf(one.reply.at, time_zone), lang, "dayMonth");
    const said = a.answeredBy(a.answers[one.reply.answer], one.reply.signed_name, day);
    const old = one.reply.is_old ? html`<br /><small>${a.answeredBefore}</small>` : "";
    return [html`<li>${named(one.name)}${said}${old}</li>`];
  });
  return html`<section class="card">
    <div class="row">
      <h2>${a.yourAnswer}</h2>
      ${by ? html`<p class="note">${isOpen ? a.answerBy(by) : a.problems.closed}</p>` : ""}
    </div>
    ${wrong.all ? html`<p class="wrong" role="alert">${wrong.all}</p>` : ""}
    ${
      answered.length > 0
        ? html`<div ${open.length === 0 ? html`role="status"` : ""}>
            <ul class="lines">
              ${answered}
            </ul>
          </div>`
        : ""
    }
    ${groups.map((group, at) => replyForm(asked, group, { at, typed, wrong }))}
  </section>`;
}

const named = (name: string) => (name ? html`<b>${name}</b><br />` : "");

type Filled = { at: number; typed: Typed; wrong: Wrong };

/** Answers for the children of a group. What was typed wrongly stays, in the form where it was typed. */
function replyForm(
  { announcement, reader, a, about }: Asked,
  group: Announcement["yours"],
  { at, typed, wrong }: Filled,
): Html {
  const { reply, content_version } = announcement;
  const isHere = group.some((one) => typed.child?.includes(one.student_id ?? "."));
  const said = isHere ? typed : {};
  const at_fault = isHere ? wrong : {};
  const field = (name: "signed_name" | "note" | "has_read") => {
    const text = at_fault[name];
    const id = `${name}-${at}`;
    return {
      id,
      name,
      error: text ? html`<p class="error" id="${id}-error">${text}</p>` : "",
      invalid: text ? html`aria-invalid="true" aria-describedby="${id}-error"` : "",
    };
  };
  const [name, note, has_read] = [field("signed_name"), field("note"), field("has_read")];
  const names = group.map((one) => one.name).filter(Boolean);
  const answers: Answer[] = reply === "choice" ? ["yes", "no"] : ["ack"];
  return html`<form method="post">
    ${about} ${names.length > 0 ? html`<p><b>${a.forChild(names.join(", "))}</b></p>` : ""}
    <input type="hidden" name="content_version" value="${content_version}" />
    ${group.map((one) => html`<input type="hidden" name="child" value="${one.student_id ?? ""}.${newId()}" />`)}
    <div>
      <label for="${name.id}">${a.signedName}</label>
      <input
        id="${name.id}"
        name="signed_name"
        value="${said.signed_name ?? reader}"
        autocomplete="name"
        ${name.invalid}
      />${name.error}
    </div>
    ${
      reply === "choice"
        ? html`<div>
            <label for="${note.id}">${a.note} <small>(${a.optional})</small></label>
            <input
              id="${note.id}"
              name="note"
              value="${said.note ?? ""}"
              autocomplete="off"
              ${note.invalid}
            />${note.error}
          </div>`
        : ""
    }
    <div>
      <label class="check"
        ><input type="checkbox" id="${has_read.id}" name="has_read" value="1" ${has_read.invalid} />
        ${a.confirm}</label
      >${has_read.error}
    </div>
    <div class="actions">
      ${answers.map((one) => html`<button name="answer" value="${one}" class="${one === "no" ? "quiet" : ""}">${a[one]}</button>`)}
    </div>
  </form>`;
}
