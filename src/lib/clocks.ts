import { todayIn } from "./dates.ts";

/** How far a clock is ahead of the server's that wrote an answer's date header, in milliseconds. */
export function aheadOf(date_header: string | null, now: number): number {
  const at = Date.parse(date_header ?? "");
  return Number.isNaN(at) ? 0 : now - at;
}

/**
 * The school's day while no server answers: by this device's clock, put right by what it was ahead of the
 * server's, and none before the last day that the server named.
 */
export function dayAway(
  known: { today: string; zone: string; ahead: number },
  now: number,
): string {
  const { today, zone, ahead } = known;
  const day = todayIn(zone, now - ahead);
  return day > today ? day : today;
}
