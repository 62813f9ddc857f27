import { html } from "hono/html";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import type { FamilyChild } from "#features/family/contract.ts";
import type { FamilyPage } from "#features/family/page/contract.ts";
import { stateOn, weekOn } from "#features/family/rules.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { formatHijri, hijriDate } from "#lib/hijri.ts";
import { formatSen } from "#lib/money.ts";
import { fullName } from "#lib/names.ts";
import { formatNumber } from "#lib/numbers.ts";
import { termName } from "#lib/terms.ts";
import type { Html, PageLang } from "#server/plain-page.ts";
import { outlookHtml } from "./hifz.ts";
import type { PageWords } from "./words.ts";

type About = { page: FamilyPage; lang: PageLang; t: PageWords };

/** What the family sees first: what waits, each child, fees and what comes. */
export function familyHtml(page: FamilyPage, lang: PageLang, t: PageWords): Html {
  const about = { page, lang, t };
  const { person, school, children } = page;
  const isSelf = children.some(({ is_self }) => is_self) && !page.may_report;
  const nobody =
    isSelf || !page.may_report
      ? [t.family.nobodySelf, t.family.nobodySelfText]
      : [t.family.nobody, t.family.nobodyText];
  return html`<div>
      <h1>${t.page.greeting(fullName(person))}</h1>
      <p class="note">${formatDate(school.today, lang, "long")} · ${hijriOf(page, lang, t)}</p>
    </div>
    ${waitingHtml(about)}
    ${
      children.length === 0
        ? html`<div class="card">
            <h2>${nobody[0]}</h2>
            <p>${nobody[1]}</p>
          </div>`
        : ""
    }
    <div class="cards">${children.map((child) => childHtml(about, child))}</div>
    ${duesHtml(about)}${eventsHtml(about)}`;
}

/** Today's Hijri date; it says so where it is an estimate. */
function hijriOf({ school }: FamilyPage, lang: PageLang, t: PageWords): string {
  const { today, hijri_months } = school;
  const date = formatHijri(today, hijri_months, lang);
  return hijriDate(today, hijri_months).estimated ? `${date} (${t.page.estimate})` : date;
}

function waitingHtml({ page, lang, t }: About): Html | "" {
  if (page.announcements.length === 0) return "";
  return html`<section class="card">
    <h2>${t.page.toAnswer}</h2>
    <ul class="lines">
      ${page.announcements.map((line) => {
        const { title, lang: written } = wordingOf(
          { ...line, body_ms: "", body_en: "" },
          lang === "en",
        );
        const by = line.reply_by && formatDate(line.reply_by, lang, "dayMonth");
        const what = [
          line.kind === "important" && t.announcements.important,
          line.is_asked ? t.announcements.asked : t.announcements.unread,
          line.is_asked && by && t.announcements.answerBy(by),
        ];
        return html`<li class="row">
          <span
            ><b lang="${written}">${title}</b><br /><small
              >${what.filter(Boolean).join(" · ")}</small
            ></span
          >
          <a
            class="button"
            href="/keluarga/akui?id=${line.id}"
            aria-label="${t.page.open}: ${title}"
            >${t.page.open}</a
          >
        </li>`;
      })}
    </ul>
  </section>`;
}

function childHtml(about: About, child: FamilyChild): Html {
  const { page, lang, t } = about;
  const { today } = page.school;
  const name = fullName(child) || child.student_id;
  const percent = exactPercent(child.term);
  const mayReport = page.may_report && !child.is_self;
  return html`<article class="card">
    <div>
      <h2>${name}</h2>
      <p class="note">${child.classes.map((one) => one.name).join(" · ") || t.family.noClass}</p>
    </div>
    <div>
      <h3>${t.family.today}</h3>
      ${todayHtml(about, child)}
    </div>
    ${child.reports
      .filter(({ from_date }) => from_date > today)
      .map((report) => {
        const days = daysOf(report, lang, t);
        return html`<p>
          ${t.family.reportedFor(days)}
          <span class="badge ${report.state === "waiting" ? "late" : "present"}"
            >${t.family.states[report.state]}</span
          >
        </p>`;
      })}
    ${child.unexplained.map(
      (date) =>
        html`<p class="wrong">
          ${t.family.asked(formatDate(date, lang, "day"))}
          ${
            mayReport
              ? html`<a href="/keluarga/maklum?anak=${child.id}&amp;hari=${date}"
                  >${t.family.tellWhy}</a
                >`
              : t.family.askedSelf
          }
        </p>`,
    )}
    <div>
      <h3>${t.family.week}</h3>
      <ul class="week">
        ${weekOn(child, today).map((date) => dayHtml(about, child, date))}
      </ul>
    </div>
    <div>
      <h3>${t.family.term(page.term.name)}</h3>
      <p>${percent === null ? t.family.noMarks : html`<b>${t.family.percent(percent)}</b>`}</p>
    </div>
    ${hifzHtml(about, child)}${cardHtml(about, child)}
    <div class="actions">
      ${
        mayReport
          ? html`<a class="button quiet" href="/keluarga/maklum?anak=${child.id}"
              >${t.page.absence}</a
            >`
          : ""
      }<a class="button quiet" href="/dashboard/family">${t.page.attendance}</a>
    </div>
  </article>`;
}

function todayHtml({ page, t }: About, child: FamilyChild): Html {
  const { today, time_zone } = page.school;
  const state = stateOn(child, today);
  if (state.is === "closed")
    return html`<p>${state.closed.title ?? t.family[state.closed.why]}</p>`;
  if (state.is === "reported") return html`<p>${t.family.reported[state.report.state]}</p>`;
  if (state.is === "open") return html`<p>${t.family.noRecord}</p>`;
  const { marks } = state.day;
  return html`<ul class="marks">
    ${marks.map((mark) => {
      const { status, minutes_late, reason, left_at, class_name, session, at } = mark;
      const word =
        status === "late" && minutes_late ? t.marks.lateBy(minutes_late) : t.marks[status];
      const about = [
        marks.length > 1 && [class_name, session].filter(Boolean).join(", "),
        reason && status !== "present" && t.marks.reason[reason],
        left_at && t.family.leftAt(left_at),
        t.family.at(formatTime(at, time_zone)),
      ];
      return html`<li>
        <span class="badge ${status}">${word}</span>
        <small>${about.filter(Boolean).join(" · ")}</small>
      </li>`;
    })}
  </ul>`;
}

const SIGNS = { present: "✓", absent: "✗", late: "◔", excused: "○" } as const;

/** A day of the week: its name, and a sign with the word for who does not see it. */
function dayHtml({ lang, t }: About, child: FamilyChild, date: string): Html {
  const state = stateOn(child, date);
  const name = formatDate(date, lang, "weekday");
  const [sign, word, tone] =
    state.is === "marked"
      ? [SIGNS[state.day.status], t.marks[state.day.status], state.day.status]
      : state.is === "closed"
        ? ["–", state.closed.title ?? t.family[state.closed.why], ""]
        : state.is === "reported"
          ? ["○", t.family.reported[state.report.state], ""]
          : ["·", t.family.none, ""];
  return html`<li class="${tone}">
    <b>${name}</b><span aria-hidden="true">${sign}</span><span class="sr">${word}</span>
  </li>`;
}

function hifzHtml({ page, lang, t }: About, child: FamilyChild): Html | "" {
  const held = page.hifz.find(({ student_id }) => student_id === child.id);
  if (!held) return "";
  const [first] = held.unsigned;
  const { place, new_milli, revised_milli, heard_on, grade, outlook } = held;
  const pages = (milli: number) => formatNumber(milli / 1000);
  const week = t.hifz.weekDone(pages(new_milli), pages(revised_milli));
  const heard = heard_on && t.held.heardOn(formatDate(heard_on, lang, "day"));
  const lines = [
    place && t.hifz.place(place.juz, place.page),
    week && `${t.hifz.thisWeek}: ${week}`,
    heard && [heard, grade].filter(Boolean).join(" · "),
  ].filter(Boolean);
  return html`<div>
    <h3>${t.held.hafazan}</h3>
    <p>
      <a class="link" href="/dashboard/students/${child.id}/hifz"
        ><b>${t.held.amount(held.juz, formatNumber(held.rest_milli / 1000))}</b></a
      >${lines.map((line) => html`<br /><small>${line}</small>`)}
    </p>
    ${child.is_self ? juzHtml(held, t) : ""} ${outlook ? outlookHtml(outlook, t) : ""}
    ${
      first
        ? html`<p class="row">
            <span>${t.hifz.toSign(held.unsigned.length)}</span>
            <a
              class="button quiet"
              href="/keluarga/minggu?tarikh=${first}"
              aria-label="${t.hifz.signOf(fullName(child))}"
              >${t.hifz.signShort}</a
            >
          </p>`
        : ""
    }
  </div>`;
}

/** The newest progress report, to be read or signed. */
function cardHtml({ page, lang, t }: About, child: FamilyChild): Html | "" {
  const card = page.cards.find(({ student_id }) => student_id === child.id);
  if (!card) return "";
  const { period, academic_year, issued_at, issue_id, may_sign } = card;
  const day = formatDate(dayOf(issued_at, page.school.time_zone), lang, "dayMonthYear");
  const word = may_sign ? t.page.sign : t.page.open;
  return html`<div>
    <h3>${t.page.report}</h3>
    <p class="row">
      <span>${termName(period, academic_year)}<br /><small>${t.page.published(day)}</small></span>
      <a
        class="button quiet"
        href="/dashboard/students/${child.id}/reports?report=${issue_id}"
        aria-label="${word}: ${t.page.report}, ${fullName(child)}"
        >${word}</a
      >
    </p>
  </div>`;
}

/** The juz of which a pupil holds anything: whole ones, and those begun. */
function juzHtml({ juz_held }: FamilyPage["hifz"][number], t: PageWords): Html | "" {
  if (juz_held.length === 0) return "";
  return html`<ul class="week" aria-label="${t.held.juzWord}">
    ${juz_held.map(
      ({ juz, whole }) =>
        html`<li class="${whole ? "present" : ""}">
          <b>${juz}</b><span aria-hidden="true">${whole ? "■" : "◐"}</span
          ><span class="sr">${whole ? t.page.whole : t.held.states.begun}</span>
        </li>`,
    )}
  </ul>`;
}

function duesHtml({ page, lang, t }: About): Html | "" {
  if (!page.dues) return "";
  const day = formatDate(page.dues.due_on, lang, "dayMonthYear");
  return html`<section class="card row">
    <div>
      <h2>${t.page.fees}</h2>
      <p>${t.page.owed(formatSen(page.dues.owed_sen), day)}</p>
    </div>
    <a class="button quiet" href="/dashboard/fees">${t.page.pay}</a>
  </section>`;
}

function eventsHtml({ page, lang, t }: About): Html {
  return html`<section class="card">
    <h2>${t.page.coming}</h2>
    ${page.events.length === 0 ? html`<p>${t.page.noEvents}</p>` : ""}
    <ul class="lines">
      ${page.events.map(({ title, date, to_date, starts_at }) => {
        const days = daysOf({ from_date: date, to_date: to_date ?? date }, lang, t);
        return html`<li>
          <span dir="auto">${title}</span><br />
          <small>${days}${starts_at ? ` ${t.page.at(starts_at)}` : ""}</small>
        </li>`;
      })}
    </ul>
    <p class="actions">
      <a class="button quiet" href="/dashboard/calendar">${t.page.calendar}</a
      ><a class="button quiet" href="/keluarga/kalendar">${t.feeds.subscribe}</a>
    </p>
  </section>`;
}

type Days = { from_date: string; to_date: string };

function daysOf({ from_date, to_date }: Days, lang: PageLang, t: PageWords): string {
  const dayOf = (date: string) => formatDate(date, lang, "day");
  return from_date === to_date
    ? dayOf(from_date)
    : t.family.range(dayOf(from_date), dayOf(to_date));
}
