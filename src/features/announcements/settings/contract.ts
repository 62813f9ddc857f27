import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { daysBetween } from "#lib/dates.ts";
import * as shape from "#lib/shapes.ts";
import { hoursBetween, LONGEST_HOURS, CAPITAL_KEYS } from "./rules.ts";

const minutes = (most: number) => z.int().check(z.minimum(0), z.maximum(most));

const MOST_DAYS = 60;

const ownWindow = z
  .strictObject({
    from_date: shape.date,
    to_date: shape.date,
    from: shape.clock,
    until: shape.clock,
  })
  .check(
    z.refine(({ from_date, to_date }) => from_date <= to_date, {
      path: ["to_date"],
      error: "is before the first day",
    }),
    z.refine(({ from_date, to_date }) => daysBetween(from_date, to_date) <= MOST_DAYS, {
      path: ["to_date"],
      error: `is more than ${MOST_DAYS} days after the first`,
    }),
    z.refine(({ from, until }) => hoursBetween(from, until) <= LONGEST_HOURS.night, {
      path: ["until"],
      error: "is too long after the beginning",
    }),
  );

const facts = {
  /** No mail goes out from then until then; the same time twice is never. */
  quiet_from: shape.clock,
  quiet_until: shape.clock,
  /** Whether mails wait around the prayers. */
  prayers: z.boolean(),
  before_minutes: minutes(30),
  after_minutes: minutes(60),
  /** The capital for which the prayers are reckoned. */
  place: z.enum(CAPITAL_KEYS),
  friday_from: shape.clock,
  friday_until: shape.clock,
  /** Further quiet hours on some days, as in Ramadan. */
  own_windows: z.array(ownWindow).check(z.maxLength(10)),
  /** When guardians who want one mail a day get it. */
  digest_at: shape.clock,
  /** Whether teachers publish without an admin. */
  teachers_publish: z.boolean(),
  /** For how many years after its last day an announcement is kept whole. */
  kept_years: z.int().check(z.minimum(1), z.maximum(7)),
  /** Whether guardians who agreed are told each week what it was like. */
  weekly_letter: z.boolean(),
  /** Whether browsers are told of announcements. */
  push: z.boolean(),
};

const settings = z.object({ ...facts, version: z.int() });
export type MessageSettings = z.infer<typeof settings>;

type Hours = { [K in `${"quiet" | "friday"}_${"from" | "until"}`]?: string | undefined };

/** Refuses hours that leave too little of the day. Both ends are given, or neither. */
const fits = (night: "quiet" | "friday", most: number) =>
  z.refine<Hours>(
    (hours) => {
      const [from, until] = [hours[`${night}_from`], hours[`${night}_until`]];
      if (from === undefined && until === undefined) return true;
      return from !== undefined && until !== undefined && hoursBetween(from, until) <= most;
    },
    { path: [`${night}_until`], error: `is more than ${most} hours after the beginning` },
  );

export const messageSettingsChange = z
  .strictObject({ ...z.partial(z.object(facts)).shape, version: z.optional(z.int()) })
  .check(fits("quiet", LONGEST_HOURS.night), fits("friday", LONGEST_HOURS.friday));

export const messageSettingsContract = {
  readMessageSettings: call({
    method: "GET",
    path: "/message-settings",
    summary: "When mails of announcements go out, and who publishes",
    permission: "settings.manage",
    example: () => ({}),
  }).output(
    z.extend(settings, { /** Whether this server tells browsers at all. */ may_push: z.boolean() }),
  ),

  readMailTimes: call({
    method: "GET",
    path: "/message-settings/times",
    summary: "When mails of an announcement go out that is published now, or at a time",
    permission: "announcements.write",
    example: () => ({}),
  })
    .input(z.strictObject({ at: z.optional(z.iso.datetime()) }))
    .output(
      z.object({
        /** A separate mail. */
        now: z.string(),
        /** The mail of the day. */
        daily: z.string(),
        /** The next mail of a day, for who has had today's; null if nobody can have had it yet. */
        later: z.nullable(z.string()),
      }),
    ),

  changeMessageSettings: call({
    method: "PATCH",
    path: "/message-settings",
    summary: "Change when mails of announcements go out, and who publishes",
    permission: "settings.manage",
    example: () => ({ digest_at: "17:30" }),
  })
    .input(messageSettingsChange)
    .output(settings),
};
