import { noticesWait } from "#features/absences/notices/db.ts";
import { sendNoticesOf } from "#features/absences/notices/jobs.ts";
import { announcementMailsWait } from "#features/announcements/mails/db.ts";
import { sendAnnouncementMailsOf } from "#features/announcements/mails/jobs.ts";
import { tellsBrowsers } from "#features/announcements/push/db.ts";
import { sendPushOf } from "#features/announcements/push/jobs.ts";
import { remindersWait } from "#features/announcements/reminders/db.ts";
import { sendAnnouncementRemindersOf } from "#features/announcements/reminders/jobs.ts";
import { isScheduledDue } from "#features/announcements/schedule/db.ts";
import { publishScheduledOf } from "#features/announcements/schedule/jobs.ts";
import { cardsWereIssued } from "#features/cards/mails/db.ts";
import { sendCardNewsOf } from "#features/cards/mails/jobs.ts";
import { tellsOfWeeks } from "#features/family/weekly/db.ts";
import { sendWeeklyLettersOf } from "#features/family/weekly/jobs.ts";
import { remindsOfFees } from "#features/fees/reminders/db.ts";
import { sendFeeRemindersOf } from "#features/fees/reminders/jobs.ts";
import { hasSchedules } from "#features/reports/schedules/db.ts";
import { runReportsOf } from "#features/reports/schedules/jobs.ts";
import type { PlannedTask } from "#server/jobs/plan.ts";
import type { DueWork } from "#server/jobs/schools.ts";

/** Work that whoever plans it sets on its way for its time. */
export const PLANNED: Record<PlannedTask, DueWork> = {
  send_notices: {
    waits: noticesWait,
    work: sendNoticesOf,
    failed: "notices of a school were not sent",
  },
  publish_scheduled: {
    waits: isScheduledDue,
    work: publishScheduledOf,
    failed: "announcements were not published",
  },
  send_announcements: {
    waits: announcementMailsWait,
    work: sendAnnouncementMailsOf,
    failed: "mails of announcements were not sent",
  },
  announcement_reminders: {
    waits: remindersWait,
    work: sendAnnouncementRemindersOf,
    failed: "reminders of announcements were not sent",
  },
};

/** Work that the sweep finds: what was planned and missed, and what may begin a quarter of an hour late. */
export const DUE: Record<string, DueWork> = {
  ...PLANNED,
  fee_reminders: {
    waits: remindsOfFees,
    work: sendFeeRemindersOf,
    failed: "reminders of fees were not sent",
  },
  weekly_letters: {
    waits: tellsOfWeeks,
    work: sendWeeklyLettersOf,
    failed: "weekly letters were not sent",
  },
  send_push: {
    waits: tellsBrowsers,
    work: sendPushOf,
    failed: "browsers were not told of announcements",
  },
  progress_reports: {
    waits: cardsWereIssued,
    work: sendCardNewsOf,
    failed: "mails of progress reports were not sent",
  },
  run_reports: {
    waits: hasSchedules,
    work: runReportsOf,
    failed: "scheduled reports were not made",
  },
};
