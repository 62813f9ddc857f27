import { todayIn } from "./dates.ts";

/**
 * How far this device's clock is ahead of the server's, in milliseconds. `date_header` is the Date header of
 * an answer; 0 when it is missing or no date.
 */
export function aheadOf(date_header: string | null, now: number): number {
  const at = Date.parse(date_header ?? "");
  return Number.isNaN(at) ? 0 : now - at;
}

/**
 * The school's day (YYYY-MM-DD) while no server answers. This device's clock tells it, corrected by how far
 * it was ahead of the server's; the day is never before the last one that the server named.
 */
export function dayAway(
  known: { today: string; zone: string; ahead: number },
  now: number,
): string {
  const { today, zone, ahead } = known;
  const day = todayIn(zone, now - ahead);
  return day > today ? day : today;
}
