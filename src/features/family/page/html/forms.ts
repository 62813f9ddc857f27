import { html } from "hono/html";
import type { FamilyChild } from "#features/family/contract.ts";
import type { FamilyPage } from "#features/family/page/contract.ts";
import type { ChildWeek, HifzWeeks, WeekDay } from "#features/hifz/acks/contract.ts";
import { formatPages } from "#features/hifz/mushaf/rules/ranges.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { KNOWN_REASONS, NAMED_STREAMS } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import { fullName } from "#lib/names.ts";
import type { Html, PageLang } from "#server/plain-page.ts";
import type { PageWords } from "./words.ts";

/** What is wrong with a form, by field; `all` stands above it. */
export type FormWrong = Partial<Record<"all" | "student_id" | "days" | "reason" | "notes", string>>;

/** What was typed into a form. */
export type Typed = Record<string, string | undefined>;

const errorHtml = (id: string, text: string | undefined): Html | "" =>
  text ? html`<p class="error" id="${id}-error">${text}</p>` : "";

type Choice = { value: string; label: string };

function choicesHtml(
  name: string,
  legend: string,
  choices: Choice[],
  chosen: string | undefined,
  wrong: string | undefined,
): Html {
  return html`<fieldset ${wrong ? html`aria-invalid="true" aria-describedby="${name}-error"` : ""}>
    <legend>${legend}</legend>
    ${choices.map(
      ({ value, label }) =>
        html`<label class="check"
          ><input
            type="radio"
            name="${name}"
            value="${value}"
            ${value === chosen ? "checked" : ""}
          />
          ${label}</label
        >`,
    )}${errorHtml(name, wrong)}
  </fieldset>`;
}

/** Telling of an absence: which child, which days, why. */
export function absenceHtml(
  page: FamilyPage,
  lang: PageLang,
  t: PageWords,
  typed: Typed,
  wrong: FormWrong,
): Html {
  const { today } = page.school;
  const children = page.children.filter(({ is_self }) => !is_self);
  const [only, ...others] = children;
  const a = t.absences;
  if (!page.may_report || !only)
    return html`<h1>${a.noChild}</h1>
      <p>${a.noChildText}</p>`;
  const dayOf = (date: string) => formatDate(date, lang, "day");
  const tomorrow = addDays(today, 1);
  const nameOf = (child: FamilyChild) => fullName(child) || child.student_id;
  const date = (name: "from_date" | "to_date", label: string) =>
    html`<div>
      <label for="${name}">${label}</label
      ><input type="date" id="${name}" name="${name}" value="${typed[name] ?? today}" />
    </div>`;
  return html`<h1>${a.newTitle}</h1>
    ${wrong.all ? html`<p class="wrong" role="alert">${wrong.all}</p>` : ""}
    <form method="post" action="/keluarga/maklum" class="card">
      <input type="hidden" name="client_key" value="${typed.client_key ?? newId()}" />
      ${
        others.length === 0
          ? html`<p><b>${nameOf(only)}</b></p>
              <input type="hidden" name="student_id" value="${only.id}" />`
          : choicesHtml(
              "student_id",
              a.child,
              children.map((child) => ({ value: child.id, label: nameOf(child) })),
              typed.student_id,
              wrong.student_id,
            )
      }
      ${choicesHtml(
        "when",
        a.when,
        [
          { value: "today", label: `${a.today}, ${dayOf(today)}` },
          { value: "tomorrow", label: `${a.tomorrow}, ${dayOf(tomorrow)}` },
          { value: "other", label: a.otherDays },
        ],
        typed.when ?? "today",
        wrong.days,
      )}
      <div class="days">${date("from_date", a.from)}${date("to_date", a.to)}</div>
      ${choicesHtml(
        "reason",
        a.why,
        KNOWN_REASONS.filter((reason) => reason !== "suspended").map((reason) => ({
          value: reason,
          label: a.reasons[reason],
        })),
        typed.reason,
        wrong.reason,
      )}
      <div>
        <label for="notes">${a.note}</label
        ><textarea
          id="notes"
          name="notes"
          rows="3"
          ${wrong.notes ? html`aria-invalid="true" aria-describedby="notes-error"` : ""}
        >
${typed.notes ?? ""}</textarea
        >${errorHtml("notes", wrong.notes)}
      </div>
      <p class="note">${t.page.withLetter}</p>
      <button>${a.send}</button>
    </form>`;
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
      const named = NAMED_STREAMS.find((name) => name === stream);
      const name = named
        ? (week.labels[named] ?? t.settings.streams[named])
        : t.held.streams[stream as keyof typeof t.held.streams];
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
