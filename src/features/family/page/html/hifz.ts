import { html } from "hono/html";
import type { ChildWeek, FamilyHifz, HifzWeeks, WeekDay } from "#features/hifz/acks/contract.ts";
import { formatPages, formatRange } from "#features/hifz/mushaf/rules/ranges.ts";
import { formatDate } from "#lib/dates.ts";
import { NAMED_STREAMS } from "#lib/enumerations.ts";
import type { Html, PageLang } from "#server/plain-page.ts";
import type { FormWrong, Typed } from "./forms.ts";
import type { PageWords } from "./words.ts";

type Labels = Pick<HifzWeeks, "labels">;

/** What the school calls a kind of recitation. */
function streamName(stream: string, { labels }: Labels, t: PageWords): string {
  const named = NAMED_STREAMS.find((name) => name === stream);
  return named
    ? (labels[named] ?? t.settings.streams[named])
    : t.held.streams[stream as keyof typeof t.held.streams];
}

type Outlook = NonNullable<FamilyHifz["outlook"]>;

/** What comes next, and what is to be revised today. */
export function outlookHtml(outlook: Omit<Outlook, "scale">, t: PageWords): Html {
  const { next, revision, edition } = outlook;
  const { recent, due } = revision;
  const spans = (all: readonly (readonly number[])[]) =>
    `${t.held.range.page} ${all.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(", ")}`;
  const lines = [
    recent.length > 0 && `${streamName("ulang_baharu", outlook, t)}: ${spans(recent)}`,
    due.length > 0 && `${streamName("ulang_lama", outlook, t)}: ${spans(due)}`,
  ].filter(Boolean);
  const part: [number, number] | null = next && [next.from_id, next.to_id];
  return html`<dl>
    ${
      part
        ? html`<dt>${t.hifz.next}</dt>
            <dd>
              ${formatRange(part, t.held.range)} · ${formatPages(part, edition, t.held.range)}
            </dd>`
        : ""
    }
    ${
      lines.length > 0
        ? html`<dt>${t.hifz.revise}</dt>
            ${lines.map((line) => html`<dd>${line}</dd>`)}`
        : ""
    }
  </dl>`;
}

/** A week of hafazan, with the signature under it. */
export function weekHtml(
  week: HifzWeeks,
  lang: PageLang,
  t: PageWords,
  typed: Typed,
  wrong: FormWrong,
): Html {
  const days = `${formatDate(week.from, lang, "dayMonth")} – ${formatDate(week.last, lang, "dayMonth")}`;
  return html`<h1>${t.hifz.week(days)}</h1>
    ${wrong.all ? html`<p class="wrong" role="alert">${wrong.all}</p>` : ""}
    <div class="cards">
      ${week.children.map(
        (child) =>
          html`<article class="card">
            <h2>${child.name}</h2>
            ${
              child.days.length === 0
                ? html`<p>${t.hifz.noDays}</p>`
                : html`<ul class="lines">
                    ${child.days.map(
                      (day) =>
                        html`<li>
                          <h3>${formatDate(day.date, lang, "day")}</h3>
                          ${dayHtml(day, week, lang, t)}
                        </li>`,
                    )}
                  </ul>`
            }
            ${
              child.outlook
                ? outlookHtml({ ...child.outlook, edition: week.edition, labels: week.labels }, t)
                : ""
            }
            ${child.days
              .flatMap(({ records }) => records)
              .filter(({ family_note }) => family_note)
              .map(
                (record) =>
                  html`<p dir="auto">
                    ${t.hifz.fromTeacher(record.recorded_by, record.family_note)}
                  </p>`,
              )}
            ${signatureHtml(child, week, lang, t, typed.student_id === child.student_id ? typed : {})}
          </article>`,
      )}
    </div>`;
}

function dayHtml({ away, records }: WeekDay, week: HifzWeeks, lang: PageLang, t: PageWords): Html {
  if (away) {
    const why = away.reason ? html`<small>${t.marks.reason[away.reason]}</small>` : "";
    return html`<p><span class="badge ${away.status}">${t.marks[away.status]}</span> ${why}</p>`;
  }
  if (records.length === 0) return html`<p class="note">${t.hifz.notYet}</p>`;
  return html`<ul>
    ${records.map(({ stream, from_id, to_id, grade, decision }) => {
      const name = streamName(stream, week, t);
      const pages =
        from_id && to_id ? formatPages([from_id, to_id], week.edition, t.held.range) : "";
      const graded = grade && week.scale.find(({ key }) => key === grade)?.name;
      const said = [decision && decision !== "pass" && t.held.decisions[decision], graded];
      return html`<li>
        ${[name, pages].filter(Boolean).join(" · ")}
        <small>${said.filter(Boolean).join(" · ")}</small>
      </li>`;
    })}
  </ul>`;
}

function signatureHtml(
  child: ChildWeek,
  week: HifzWeeks,
  lang: PageLang,
  t: PageWords,
  typed: Typed,
): Html | "" {
  const { student_id, signature, may_sign, is_signed } = child;
  if (signature) {
    const note = signature.comment
      ? html`<br /><small>${t.hifz.yourNote(signature.comment)}</small>`
      : "";
    return html`<p class="said">
      ${t.hifz.signed(formatDate(signature.signed_at.slice(0, 10), lang, "dayMonth"))}${note}
    </p>`;
  }
  if (!may_sign) return is_signed ? html`<p class="note">${t.hifz.signedBySomebody}</p>` : "";
  const days = Array.from({ length: 8 }, (_, at) => at);
  const chosen = Number(typed.days ?? 0);
  return html`<form method="post" action="/keluarga/minggu">
    <input type="hidden" name="student_id" value="${student_id}" /><input
      type="hidden"
      name="week_from"
      value="${week.from}"
    />
    <div>
      <label for="days-${student_id}">${t.hifz.daysAtHome}</label
      ><select id="days-${student_id}" name="days">
        ${days.map(
          (count) =>
            html`<option value="${count}" ${count === chosen ? "selected" : ""}>
              ${t.hifz.days(count)}
            </option>`,
        )}
      </select>
    </div>
    <div>
      <label for="comment-${student_id}">${t.hifz.comment}</label
      ><textarea id="comment-${student_id}" name="comment" rows="2">
${typed.comment ?? ""}</textarea>
    </div>
    <button>${t.hifz.sign}</button>
  </form>`;
}
