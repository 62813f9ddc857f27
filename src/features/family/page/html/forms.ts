import { html } from "hono/html";
import type { FamilyChild } from "#features/family/contract.ts";
import type { FamilyPage } from "#features/family/page/contract.ts";
import { KNOWN_REASONS } from "#lib/enumerations.ts";
import { daysBetween, formatDate } from "#lib/dates.ts";
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

/** The choice that says that the dates beneath it count. */
export const OTHER_DAYS = "other";

/** Telling of an absence: which child, which of the days that are offered or which others, why. */
export function absenceHtml(
  page: FamilyPage,
  lang: PageLang,
  t: PageWords,
  typed: Typed,
  wrong: FormWrong,
  days: readonly string[],
): Html {
  const { today } = page.school;
  const [first = today] = days;
  const children = page.children.filter(({ is_self }) => !is_self);
  const [only, ...others] = children;
  const a = t.absences;
  if (!page.may_report || !only)
    return html`<h1>${a.noChild}</h1>
      <p>${a.noChildText}</p>`;
  const nameOf = (child: FamilyChild) => fullName(child) || child.student_id;
  const date = (name: "from_date" | "to_date", label: string) =>
    html`<div>
      <label for="${name}">${label}</label
      ><input type="date" id="${name}" name="${name}" value="${typed[name] ?? first}" />
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
          ...days.map((day) => ({
            value: day,
            label: a.onDay(formatDate(day, lang, "day"), daysBetween(today, day)),
          })),
          { value: OTHER_DAYS, label: a.otherDays },
        ],
        typed.when ?? days[0] ?? OTHER_DAYS,
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
