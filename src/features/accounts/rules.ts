import { fold } from "#lib/names.ts";

/** Shortest password taken. */
export const PASSWORD_MIN = 8;

export type PasswordFault = "short" | "personal";

/** What is wrong with a new password, apart from being a common one (the server knows the list). */
export function passwordFault(
  password: string,
  person: { email: string; first_name: string; last_name: string },
): PasswordFault | undefined {
  if (Array.from(password).length < PASSWORD_MIN) return "short";
  const plain = fold(password).replaceAll(" ", "");
  const own = [person.email, person.email.split("@")[0] ?? "", person.first_name, person.last_name];
  own.push(`${person.first_name}${person.last_name}`);
  return own.some((text) => text && fold(text).replaceAll(" ", "") === plain)
    ? "personal"
    : undefined;
}

const BROWSERS: [string, RegExp][] = [
  ["Edge", /\bEdg(e|A|iOS)?\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Opera", /\bOPR\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /\b(Chrome|CriOS|HeadlessChrome)\//],
  ["Safari", /\bSafari\//],
];
const SYSTEMS: [string, RegExp][] = [
  ["Android", /\bAndroid\b/],
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Windows", /\bWindows\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["macOS", /\bMac OS X\b/],
  ["Linux", /\bLinux\b/],
];

/** What a person calls the device of a User-Agent; a guess, and undefined where there is none. */
export function deviceOf(userAgent: string): {
  browser: string | undefined;
  system: string | undefined;
} {
  const find = (known: [string, RegExp][]) => known.find(([, sign]) => sign.test(userAgent))?.[0];
  return { browser: find(BROWSERS), system: find(SYSTEMS) };
}
