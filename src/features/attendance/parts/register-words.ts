import type { Mark, Register } from "#features/attendance/contract.ts";
import { attendanceText, type AttendanceText } from "#features/attendance/text/register.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import type { Lang } from "#lib/text.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** The texts, language and time zone for sentences with a time. */
export type Speech = { t: AttendanceText; lang: Lang; zone: string };

export function useSpeech(): Speech {
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  return { t: useText(attendanceText), lang, zone };
}

/** "20/11/2026 08:05" */
export function dateTimeOf({ lang, zone }: Speech, at: string): string {
  return `${formatDate(dayOf(at, zone), lang)} ${formatTime(at, zone)}`;
}

/** "Aminah binti Yusof marked Late at 08:05", with the date if it was on another day than the register's. */
export function markedWords(speech: Speech, mark: Mark): string {
  const { t, zone } = speech;
  const { status, marked_by, marked_at: at, date } = mark;
  const isSameDay = at && dayOf(at, zone) === date;
  const time = at ? (isSameDay ? formatTime(at, zone) : dateTimeOf(speech, at)) : "";
  const who = marked_by ?? t.someone;
  return status ? t.marked(who, t[status], time) : t.tookBack(who, time);
}

/** "Saved 08:12", with the date if it was on another day than the register's. */
export function savedWords({ t, lang, zone }: Speech, at: string, date: string): string {
  const day = dayOf(at, zone);
  return t.saved(formatTime(at, zone), day === date ? undefined : formatDate(day, lang));
}

/** Why a write was refused and what would make it possible; undefined if it failed without a reason. */
export function reasonOf(t: AttendanceText, error: unknown, name: string): string | undefined {
  const { reason, window_days } = errorData(error);
  if (reason === "not_enrolled") return t.notEnrolled(name);
  if (reason === "window") return t.refusal.window(Number(window_days));
  if (
    reason === "role" ||
    reason === "not_class_teacher" ||
    reason === "future" ||
    reason === "month_closed" ||
    reason === "needs_why"
  ) {
    return t.refusal[reason];
  }
  return undefined;
}

type Facts = {
  date: string;
  taken: Register["taken"];
  unmarked: number;
  isSaving: boolean;
  /** Pending changes that wait for the network. */
  waiting: number;
  /** Whether the server cannot be reached. */
  isAway: boolean;
  /** What saving will do, if there is anything to do. */
  will: string | undefined;
  /** How many marks could not be written; 0 if only saving failed, undefined if nothing failed. */
  lost: number | undefined;
};

export type RegisterState = {
  kind: "saving" | "failed" | "waiting" | "open" | "saved";
  text: string;
};

/** The state of a register in words: failed, waiting, being saved, what saving will do, or the time of saving. */
export function registerStateOf(speech: Speech, facts: Facts): RegisterState {
  const { t } = speech;
  const { date, taken, unmarked, isSaving, waiting, isAway, will, lost } = facts;
  if (lost !== undefined) return { kind: "failed", text: t.notSaved(lost) };
  if (waiting > 0) return { kind: "waiting", text: t.waiting(waiting) };
  if (isAway) return { kind: "waiting", text: t.away };
  if (isSaving) return { kind: "saving", text: t.saving };
  if (will) return { kind: "open", text: will };
  if (!taken) return { kind: "open", text: t.notMarked(unmarked) };
  const saved = savedWords(speech, taken.at, date);
  const text = `${saved} · ${unmarked > 0 ? t.notMarked(unmarked) : t.by(taken.by)}`;
  return { kind: unmarked > 0 ? "open" : "saved", text };
}
