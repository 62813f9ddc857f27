const offsets = new Map<string, Intl.DateTimeFormat>();

/** The instant, in milliseconds since 1970, of a clock time such as "07:30" on a day in a time zone. */
export function atClock(date: string, time: string, zone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const name =
    offsetsOf(zone)
      .formatToParts(asUtc)
      .find((part) => part.type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const offset = (Number(hours) * 60 + Number(minutes)) * 60_000;
  return asUtc - (sign === "-" ? -offset : offset);
}

/** What writes a zone's distance from UTC; making one takes long. */
function offsetsOf(zone: string): Intl.DateTimeFormat {
  const known = offsets.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" });
  offsets.set(zone, made);
  return made;
}

/** Whether a name is a time zone that this JavaScript engine knows. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}
