import { dayOf, formatDate, formatTime } from "#lib/dates.ts";

type PayInFacts = { holder: string; number: string; duitnow: string };

type Changed = {
  first_name: string;
  school: string;
  /** Who changed it. */
  by: string;
  /** The instant at which it was changed, and the zone of the school. */
  at: string;
  time_zone: string;
  bank: string;
  before: PayInFacts;
  after: PayInFacts;
  url: string;
};

/** The last digits of a number, which is never mailed whole. */
const endOf = (number: string) => (number ? `…${number.slice(-4)}` : "");

/** Tells another admin that families pay into another account or by another code, in Malay and then in English. */
export function payInLetter(told: Changed) {
  const { first_name, school, by, at, time_zone, bank, before, after, url } = told;
  const isOther = (name: keyof PayInFacts) => before[name] !== after[name];
  const [day, time] = [dayOf(at, time_zone), formatTime(at, time_zone)];
  const from = endOf(before.number);
  const to = endOf(after.number);
  const ms = [
    isOther("number") && `Nombor akaun: ${from || "tiada"} → ${to || "tiada"}`,
    isOther("duitnow") &&
      `Kod DuitNow QR: ${said(before, after, ["ditambah", "dibuang", "ditukar"])}`,
    isOther("holder") && "Nama pemegang akaun: ditukar",
  ];
  const en = [
    isOther("number") && `Account number: ${from || "none"} → ${to || "none"}`,
    isOther("duitnow") &&
      `DuitNow QR code: ${said(before, after, ["added", "removed", "changed"])}`,
    isOther("holder") && "Name of the account holder: changed",
  ];
  const lines = (list: readonly (string | false)[]) => list.filter((one) => one !== false);
  return {
    subject: "Halaqah: akaun bayaran yuran sekolah diubah",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `${by} mengubah cara keluarga membayar yuran kepada ${school} (${bank}) pada ${formatDate(day, "ms", "dayMonthYear")}, ${time}.`,
      ...lines(ms),
      "Sila semak: buka akaun ini di Halaqah, bandingkan nombornya dengan penyata bank sekolah, dan imbas kod QR dengan aplikasi bank anda untuk melihat nama penerimanya. Jika ini bukan keputusan sekolah, betulkan segera dan tukar kata laluan pentadbir tersebut.",
      `In English: ${by} changed how families pay fees to ${school} (${bank}) on ${formatDate(day, "en", "dayMonthYear")}, ${time}.`,
      ...lines(en),
      "Please check: open this account in Halaqah, compare its number with the school's bank statement, and scan the QR code with your banking app to see the name of the receiver. If the school did not decide this, put it right straight away and change that admin's password.",
    ],
    action: { label: "Semak akaun · Check the account", url },
    closing: "Sekian, terima kasih. Wassalam.",
  };
}

/** What became of a code. */
function said(
  before: PayInFacts,
  after: PayInFacts,
  [added, removed, changed]: readonly [string, string, string],
): string {
  if (!before.duitnow) return added;
  return after.duitnow ? changed : removed;
}
