import { isQuiet } from "#features/absences/notices/rules.ts";

/** A family is reminded of what is late by one message and then by one call. There is no third step. */
export const REMINDER_STEPS = ["message", "call"] as const;
export type ReminderStep = (typeof REMINDER_STEPS)[number];

export const FEE_REMINDER_CHANNELS = ["mail", "whatsapp", "call"] as const;
export type FeeReminderChannel = (typeof FEE_REMINDER_CHANNELS)[number];

/** How a call ended. */
export const CALL_OUTCOMES = ["talked", "plan", "left"] as const;
export type CallOutcome = (typeof CALL_OUTCOMES)[number];

/** How many days after a due its steps come, and whether the mails go out by themselves. */
export type ReminderDays = { is_on: boolean; message_days: number; call_days: number };

export const DEFAULT_REMINDERS: ReminderDays = { is_on: false, message_days: 7, call_days: 21 };

/** Mails go out from then on, by the school's clock, until the quiet hours begin. */
const FROM = "09:30";

export function isReminderTime(time: string): boolean {
  return time >= FROM && !isQuiet(time);
}

/** The step that is next for a family; undefined while it is too early, and after both. */
export function nextStep(
  { days_late, is_reminded, is_called }: Reminded,
  { message_days, call_days }: Pick<ReminderDays, "message_days" | "call_days">,
): ReminderStep | undefined {
  if (!is_reminded) return days_late >= message_days ? "message" : undefined;
  return !is_called && days_late >= call_days ? "call" : undefined;
}

type Reminded = { days_late: number; is_reminded: boolean; is_called: boolean };
