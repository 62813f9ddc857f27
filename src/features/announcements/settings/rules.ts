import { addDays, toMilliseconds, todayIn, weekday } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";

/** The capitals of the states, and where they lie: degrees north and east. */
export const CAPITALS = {
  kuala_lumpur: { name: "Kuala Lumpur", north: 3.139, east: 101.6869 },
  putrajaya: { name: "Putrajaya", north: 2.9264, east: 101.6964 },
  shah_alam: { name: "Shah Alam", north: 3.0733, east: 101.5185 },
  seremban: { name: "Seremban", north: 2.7297, east: 101.9381 },
  melaka: { name: "Melaka", north: 2.1896, east: 102.2501 },
  johor_bahru: { name: "Johor Bahru", north: 1.4927, east: 103.7414 },
  kuantan: { name: "Kuantan", north: 3.8077, east: 103.326 },
  kuala_terengganu: { name: "Kuala Terengganu", north: 5.3302, east: 103.1408 },
  kota_bharu: { name: "Kota Bharu", north: 6.1254, east: 102.2381 },
  ipoh: { name: "Ipoh", north: 4.5975, east: 101.0901 },
  george_town: { name: "George Town", north: 5.4141, east: 100.3288 },
  alor_setar: { name: "Alor Setar", north: 6.1248, east: 100.3678 },
  kangar: { name: "Kangar", north: 6.4414, east: 100.1986 },
  kuching: { name: "Kuching", north: 1.5533, east: 110.3592 },
  kota_kinabalu: { name: "Kota Kinabalu", north: 5.9804, east: 116.0735 },
  labuan: { name: "Labuan", north: 5.2831, east: 115.2308 },
} as const;
export type Capital = keyof typeof CAPITALS;
export const CAPITAL_KEYS = Object.keys(CAPITALS) as [Capital, ...Capital[]];

/** Hours of some days, YYYY-MM-DD and "22:00" by the school's clock; they end on the next day if `until` is earlier. */
export type OwnWindow = { from_date: string; to_date: string; from: string; until: string };

/** When no mail goes out. Times are the school's clock. */
export type QuietHours = {
  quiet_from: string;
  quiet_until: string;
  /** Whether mails wait around the prayers, from `before_minutes` before each until `after_minutes` after it. */
  prayers: boolean;
  before_minutes: number;
  after_minutes: number;
  place: Capital;
  friday_from: string;
  friday_until: string;
  own_windows: OwnWindow[];
};

/** What a school has that changed nothing. */
export const DEFAULT_MESSAGE_SETTINGS = {
  quiet_from: "22:00",
  quiet_until: "06:30",
  prayers: true,
  before_minutes: 10,
  after_minutes: 20,
  place: "kuala_lumpur",
  friday_from: "12:15",
  friday_until: "14:30",
  own_windows: [],
  digest_at: "17:00",
  teachers_publish: true,
  kept_years: 2,
  weekly_letter: false,
  push: false,
} satisfies QuietHours & {
  digest_at: string;
  teachers_publish: boolean;
  kept_years: number;
  weekly_letter: boolean;
  push: boolean;
};

/** The longest night and Friday, in hours: something of each day is left to send mails in. */
export const LONGEST_HOURS = { night: 12, friday: 4 };

/** The hours from one time of the clock to the next time that it is another; none if they are the same. */
export function hoursBetween(from: string, until: string): number {
  const minutes = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
  return ((minutes(until) - minutes(from) + 1440) % 1440) / 60;
}

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** The noon from which astronomers count days. */
const EPOCH = toMilliseconds("2000-01-01T12:00:00Z");
const radians = (degrees: number) => (degrees * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;

/** The sun's declination in degrees, and how far the sundial is ahead of the clock, in minutes, at an instant. */
function sunAt(at: number): { declination: number; ahead: number } {
  const days = (at - EPOCH) / DAY;
  const anomaly = radians(357.529 + 0.985_600_28 * days);
  const mean = (280.459 + 0.985_647_36 * days) % 360;
  const longitude = radians(mean + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly));
  const tilt = radians(23.439 - 0.000_000_36 * days);
  const ascension = degrees(Math.atan2(Math.cos(tilt) * Math.sin(longitude), Math.cos(longitude)));
  const apart = ((((mean - ascension + 180) % 360) + 360) % 360) - 180;
  return {
    declination: degrees(Math.asin(Math.sin(tilt) * Math.sin(longitude))),
    ahead: apart * 4,
  };
}

/** Below the horizon at dawn and nightfall, and at sunset with refraction, in degrees. */
const DEPTH = { dawn: 18, sunset: 0.833, night: 18 };
/** What is added to each time for safety, in minutes. */
const SAFETY = 2;

/**
 * The five prayers of a day (YYYY-MM-DD) in milliseconds since 1970, to the minute, reckoned from the sun. They serve
 * to hold mails back only, and are never shown: nobody is to pray by them.
 */
export function prayersOf(date: string, place: Capital): number[] {
  const { north, east } = CAPITALS[place];
  const latitude = radians(north);
  const noon = toMilliseconds(`${date}T12:00:00Z`) - (east / 15) * 60 * MINUTE;
  /** When the sun stands at an altitude (radians) before or after its highest point. */
  const when = (side: -1 | 0 | 1, altitudeOf: (tilt: number) => number) => {
    let at = noon;
    // The sun moves on within the day: what is reckoned with the noon's is reckoned again with its own.
    for (let round = 0; round < 2; round += 1) {
      const { declination, ahead } = sunAt(at);
      const tilt = radians(declination);
      const cosine =
        (Math.sin(altitudeOf(tilt)) - Math.sin(latitude) * Math.sin(tilt)) /
        (Math.cos(latitude) * Math.cos(tilt));
      const arc = side === 0 ? 0 : (degrees(Math.acos(cosine)) / 15) * 60;
      at = noon - ahead * MINUTE + side * arc * MINUTE;
    }
    return at;
  };
  const below = (depth: number) => () => radians(-depth);
  // A shadow is longer than at noon by the length of what casts it.
  const shadow = (tilt: number) => Math.atan(1 / (1 + Math.tan(Math.abs(latitude - tilt))));
  return [
    when(-1, below(DEPTH.dawn)),
    when(0, shadow),
    when(1, shadow),
    when(1, below(DEPTH.sunset)),
    when(1, below(DEPTH.night)),
  ].map((at) => Math.round((at + SAFETY * MINUTE) / MINUTE) * MINUTE);
}

/** An hour that begins on a day: from its start, up to and without its end. */
type Hours = [start: number, end: number];

function between(date: string, from: string, until: string, zone: string): Hours[] {
  if (from === until) return [];
  const end = until < from ? addDays(date, 1) : date;
  return [[atClock(date, from, zone), atClock(end, until, zone)]];
}

const FRIDAY = 5;

/** The quiet hours that begin on a day. */
function quietOf(date: string, quiet: QuietHours, zone: string): Hours[] {
  const { prayers, place, before_minutes, after_minutes, own_windows } = quiet;
  return [
    ...between(date, quiet.quiet_from, quiet.quiet_until, zone),
    ...(prayers
      ? prayersOf(date, place).map((at): Hours => [
          at - before_minutes * MINUTE,
          at + after_minutes * MINUTE,
        ])
      : []),
    ...(weekday(date) === FRIDAY ? between(date, quiet.friday_from, quiet.friday_until, zone) : []),
    ...own_windows
      .filter(({ from_date, to_date }) => from_date <= date && date <= to_date)
      .flatMap(({ from, until }) => between(date, from, until, zone)),
  ];
}

/** The quiet hours of a day (YYYY-MM-DD) from midnight to midnight, in their order; those that touch are one. */
export function quietSpans(date: string, quiet: QuietHours, zone: string): Hours[] {
  const next = addDays(date, 1);
  const [first, last] = [atClock(date, "00:00", zone), atClock(next, "00:00", zone)];
  const spans: Hours[] = [];
  const all = [addDays(date, -1), date, next]
    .flatMap((day) => quietOf(day, quiet, zone))
    .map(([start, end]): Hours => [Math.max(start, first), Math.min(end, last)])
    .toSorted(([one], [other]) => one - other);
  for (const [start, end] of all) {
    const before = spans.at(-1);
    if (before && start <= before[1]) before[1] = Math.max(before[1], end);
    else if (start < end) spans.push([start, end]);
  }
  return spans;
}

/** The first instant from `at` on at which a mail may go out, both in milliseconds since 1970. */
export function nextAllowed(at: number, quiet: QuietHours, zone: string): number {
  const known = new Map<string, Hours[]>();
  const hoursOf = (date: string) => {
    const hours = known.get(date) ?? quietOf(date, quiet, zone);
    known.set(date, hours);
    return hours;
  };
  let allowed = at;
  for (;;) {
    const today = todayIn(zone, allowed);
    const ends = [addDays(today, -1), today, addDays(today, 1)]
      .flatMap(hoursOf)
      .flatMap(([start, end]) => (start <= allowed && allowed < end ? [end] : []));
    if (ends.length === 0) return allowed;
    allowed = Math.max(...ends);
  }
}

/**
 * Whether the one mail of the day may go out at an instant: from its time on. One that quiet hours held back past
 * midnight goes out once they have ended.
 */
export function isDigestTime(
  at: number,
  { digest_at, ...quiet }: QuietHours & { digest_at: string },
  zone: string,
): boolean {
  const today = todayIn(zone, at);
  if (at >= atClock(today, digest_at, zone)) return true;
  const held = nextAllowed(atClock(addDays(today, -1), digest_at, zone), quiet, zone);
  return held <= at && todayIn(zone, held) === today;
}

/** When the next mail of a day is made, in milliseconds since 1970: today's, or tomorrow's once its time has come. */
export function nextDigest(at: number, { digest_at }: { digest_at: string }, zone: string): number {
  const today = todayIn(zone, at);
  const time = atClock(today, digest_at, zone);
  return at < time ? time : atClock(addDays(today, 1), digest_at, zone);
}

/**
 * When mails go out of an announcement that is published at an instant, all in milliseconds since 1970: a separate one, that
 * of the day, and for who has had today's the next one (null before today's has gone out).
 */
export function mailTimes(
  at: number,
  settings: QuietHours & { digest_at: string },
  zone: string,
): { now: number; daily: number; later: number | null } {
  const now = nextAllowed(at, settings, zone);
  const next = nextAllowed(nextDigest(now, settings, zone), settings, zone);
  const isTime = isDigestTime(now, settings, zone);
  return { now, daily: isTime ? now : next, later: isTime ? next : null };
}
