import { greetingTo } from "#features/absences/text.ts";
import { formatDate } from "#lib/dates.ts";
import { words } from "#lib/text.ts";

type Reader = { first_name: string; relation: string };
type Told = {
  title: string;
  body: string;
  pupils: readonly { name: string; class_name: string }[];
  reply_by: string | null;
  asks: boolean;
};

const CLOSING = "Sekian, terima kasih. Wassalam.";
const CONSENT =
  "E-mel ini dihantar kepada penjaga yang bersetuju dihubungi melalui e-mel. Cara anda menerimanya boleh diubah di halaman Pengumuman.";
const OWN_LINK = "Pautan ini untuk anda sahaja, jadi jangan majukan e-mel ini.";
const OWN_LINKS = "Pautan di atas untuk anda sahaja, jadi jangan majukan e-mel ini.";
/** How much of a text a mail shows, in characters. */
const SHOWN = 300;

function pupilsIn(pupils: Told["pupils"]): string {
  return pupils
    .map(({ name, class_name }) => (class_name ? `${name} (${class_name})` : name))
    .join(", ");
}

/** What is asked of the reader, if anything. */
function askedIn({ asks, reply_by }: Told): string {
  if (!asks) return "";
  const day = reply_by ? ` selewat-lewatnya ${formatDate(reply_by, "ms", "dayMonthYear")}` : "";
  return `Mohon buka dan jawab${day}.`;
}

/** The beginning of a text, up to a word's end. */
function beginningOf(body: string): string {
  if (body.length <= SHOWN) return body;
  return `${body.slice(0, SHOWN).replace(/\s+\S*$/, "")} …`;
}

/** The mail of one announcement, always in Malay. */
export function announcementLetter(
  reader: Reader,
  { school, url, ...told }: Told & { school: string; url: string },
) {
  const { title, body, pupils } = told;
  return {
    subject: "Halaqah: pengumuman baharu daripada sekolah",
    greeting: greetingTo(reader),
    paragraphs: [
      `Pengumuman daripada ${school} bagi ${pupilsIn(pupils)}: ${title}`,
      beginningOf(body),
      askedIn(told),
    ].filter(Boolean),
    action: { label: "Buka pengumuman", url },
    notes: [OWN_LINK, CONSENT],
    closing: CLOSING,
  };
}

/** The one mail of a day with all that is new, the newest first; always in Malay. */
export function announcementDigestLetter(
  reader: Reader,
  { school, url, all }: { school: string; url: string; all: readonly (Told & { url: string })[] },
) {
  return {
    subject: "Halaqah: pengumuman sekolah hari ini",
    greeting: greetingTo(reader),
    paragraphs: [`Ada ${all.length} pengumuman baharu daripada ${school}.`],
    listed: all.map((told) => ({
      words: [`${told.title} (bagi ${pupilsIn(told.pupils)}).`, askedIn(told)]
        .filter(Boolean)
        .join(" "),
      label: "Buka",
      url: told.url,
    })),
    action: { label: "Buka semua pengumuman", url },
    notes: [OWN_LINKS, CONSENT],
    closing: CLOSING,
  };
}

const english = {
  wish: "E-mail about announcements",
  wishHint:
    "Only if the school has your consent to e-mail you. Urgent announcements are always sent separately.",
  wishNone: "As the school chooses",
  wishes: { now: "One for each", daily: "One a day", none: "None" },
  wishSaved: "Your choice has been saved.",
  wishFailed: "Your choice could not be saved. Please try again.",
};

/** How guardians choose their mails. */
export const mailWishText = words<typeof english>({
  asal: english,
  ms: {
    wish: "E-mel pengumuman",
    wishHint:
      "Hanya jika sekolah ada persetujuan anda untuk menghantar e-mel. Pengumuman segera dihantar tersendiri.",
    wishNone: "Ikut pilihan sekolah",
    wishes: { now: "Satu bagi setiap pengumuman", daily: "Satu sehari", none: "Tiada" },
    wishSaved: "Pilihan anda telah disimpan.",
    wishFailed: "Pilihan anda tidak dapat disimpan. Sila cuba lagi.",
  },
  en: english,
});
