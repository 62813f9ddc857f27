import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { absenceLetter } from "#features/absences/text.ts";
import {
  announcementDigestLetter,
  announcementLetter,
} from "#features/announcements/mails/text.ts";
import { announcementReminderLetter } from "#features/announcements/reminders/text.ts";
import { reminderLetter } from "#features/board/text.ts";
import { askLetter } from "#features/absences/desk/text.ts";
import { payInLetter } from "#features/fees/bank/text/letters.ts";
import { feePlanLetter } from "#features/fees/plans/text/letters.ts";
import { feeBillsLetter, feeReceiptLetter } from "#features/fees/receipts/text.ts";
import { feeReminderLetter } from "#features/fees/reminders/text.ts";
import { mailedLetter } from "#features/letters/text.ts";
import { noticeLetter } from "#features/absences/notices/text.ts";
import { emailLetter } from "#features/accounts/emails/text.ts";
import { familyLinkLetter, passwordOnlyLetter } from "#features/accounts/family-links/text.ts";
import { changedLetter, resetLetter } from "#features/accounts/passwords/text.ts";
import { twoStepLetter } from "#features/accounts/two-step/text.ts";
import { slipLetter } from "#features/fees/claims/text/slips.ts";
import { coverLetter } from "#features/classes/cover/text.ts";
import { invitationLetter, linkLetter } from "#features/members/text.ts";
import { droppedLetter, reportLetter } from "#features/reports/schedules/text.ts";
import { cardNewsLetter } from "#features/cards/mails/text.ts";
import { weeklyLetter } from "#features/family/weekly/text/letter.ts";
import { exportLetter } from "#features/privacy/text.ts";
import type { PupilWord } from "#lib/pupil-word.ts";
import { composeLetter, type Letter } from "#server/mail/letter.ts";

const URL = "https://halaqah.example/join#CODE";
const DATE = "2026-11-23";
const DAY = "Isnin, 23 November 2026";
const announced = (it: string) => ({
  title: it,
  body: it,
  pupils: [{ name: it, class_name: it }],
  reply_by: "2026-11-23",
  asks: true,
});

/** A report that a schedule has made. */
const MADE = {
  id: "kehadiran-bulanan",
  report: {
    period: {
      kind: "month",
      from: "2026-10-01",
      to: "2026-10-31",
      previous: null,
      next: null,
      name: null,
      estimated: false,
    },
    columns: ["class_name", "pupils", "percent"],
    totals: [null, 256, 95.7],
    taking: { taken: 331, expected: 340 },
  },
  word: "pelajar",
  url: URL,
} as const satisfies Omit<Parameters<typeof reportLetter>[1], "school" | "run">;

/** What a report is narrowed to: a class of this name. */
const partOf = (class_name: string) => ({ class_name, filters: { grade_level: class_name } });

/** Every letter, with `it` in the place of everything that people type, and its subject, which nobody types. */
const LETTERS: Record<string, [write: (it: string) => Letter, subject: string]> = {
  absenceLetter: [
    (it) =>
      absenceLetter({
        greeting: `Assalamualaikum ${it},`,
        school: it,
        pupil: it,
        days: it,
        accepted: true,
        url: URL,
      }),
    "Halaqah: makluman ketidakhadiran diterima",
  ],
  announcementDigestLetter: [
    (it) =>
      announcementDigestLetter(
        { first_name: it, relation: it },
        {
          school: it,
          url: URL,
          all: [announced(it), announced(it)].map((told) => ({ ...told, url: URL })),
        },
      ),
    "Halaqah: pengumuman sekolah hari ini",
  ],
  announcementLetter: [
    (it) =>
      announcementLetter(
        { first_name: it, relation: it },
        { ...announced(it), school: it, url: URL },
      ),
    "Halaqah: pengumuman baharu daripada sekolah",
  ],
  announcementReminderLetter: [
    (it) =>
      announcementReminderLetter(
        { first_name: it, relation: it },
        { school: it, title: it, url: URL },
      ),
    "Halaqah: pengumuman sekolah menunggu anda",
  ],
  askLetter: [
    (it) => askLetter({ first_name: it, relation: it }, absenceFacts(it)),
    `Halaqah: sebab tidak hadir ke sekolah, ${DAY}`,
  ],
  cardNewsLetter: [
    (it) =>
      cardNewsLetter(
        { first_name: it, relation: it },
        {
          school: it,
          told: [{ child: it, class_name: it, period: it, version: 2, url: URL }],
        },
      ),
    "Halaqah: laporan kemajuan dikemas kini",
  ],
  changedLetter: [
    (it) => changedLetter({ first_name: it, school: it }),
    "Halaqah: kata laluan anda telah ditukar",
  ],
  coverLetter: [
    (it) => coverLetter("asker", cover(it), { called: it, school: it, by: it, url: URL }),
    "Halaqah: guru ganti diluluskan",
  ],
  droppedLetter: [
    (it) => droppedLetter(it, { ...MADE, run: partOf(it), school: it, dropped: 1 }),
    "Halaqah: jadual laporan perlu disemak",
  ],
  emailLetter: [
    (it) => emailLetter({ first_name: it, to: "baharu@contoh.my", is: "old", url: URL }),
    "Halaqah: sahkan e-mel akaun anda",
  ],
  exportLetter: [
    (it) => exportLetter({ first_name: it, school: it, url: URL }),
    "Halaqah: salinan data sekolah sudah siap",
  ],
  familyLinkLetter: [
    (it) => familyLinkLetter({ first_name: it, url: URL }),
    "Halaqah: pautan log masuk",
  ],
  feeBillsLetter: [
    (it) =>
      feeBillsLetter({
        first_name: it,
        school: it,
        bills: [{ number: "INV-2026-00001", code: "K-0001", total_sen: 53_000, due_on: DATE }],
        url: URL,
      }),
    "Halaqah: bil yuran sekolah",
  ],
  feePlanLetter: [
    (it) =>
      feePlanLetter({
        first_name: it,
        school: it,
        code: "K-0001",
        instalments: [{ due_on: DATE, amount_sen: 53_000 }],
        url: URL,
      }),
    "Halaqah: tawaran ansuran yuran sekolah",
  ],
  feeReceiptLetter: [
    (it) =>
      feeReceiptLetter({
        first_name: it,
        school: it,
        number: "R-2026-00001",
        amount_sen: 53_000,
        early_sen: 2_650,
        received_on: DATE,
        method: "tunai",
        code: "K-0001",
        url: URL,
      }),
    "Halaqah: resit yuran sekolah",
  ],
  feeReminderLetter: [
    (it) =>
      feeReminderLetter({
        first_name: it,
        school: it,
        code: "K-0001",
        due_on: DATE,
        late_sen: 53_000,
        url: URL,
      }),
    "Halaqah: peringatan mesra tentang yuran",
  ],
  invitationLetter: [
    (it) => invitation(it, "guardian", "pelajar"),
    "Halaqah: jemputan daripada sekolah",
  ],
  linkLetter: [
    (it) => linkLetter({ first_name: it, school: it }),
    "Halaqah: pautan kata laluan baharu dibuat untuk anda",
  ],
  mailedLetter: [
    (it) => mailedLetter({ subject: it, body: `${it}\n\n${it}\n\n${it}`, school: it }),
    "Halaqah: surat daripada sekolah tentang kehadiran",
  ],
  noticeLetter: [
    (it) => noticeLetter({ first_name: it, relation: it }, absenceFacts(it)),
    `Halaqah: notis tidak hadir ke sekolah, ${DAY}`,
  ],
  passwordOnlyLetter: [
    (it) => passwordOnlyLetter({ first_name: it, url: URL }),
    "Halaqah: log masuk dengan kata laluan",
  ],
  payInLetter: [
    (it) =>
      payInLetter({
        first_name: it,
        school: it,
        by: it,
        at: `${DATE}T02:00:00Z`,
        time_zone: "Asia/Kuala_Lumpur",
        bank: it,
        before: { holder: it, number: "", duitnow: "" },
        after: { holder: it, number: "120345674471", duitnow: "x" },
        url: URL,
      }),
    "Halaqah: akaun bayaran yuran sekolah diubah",
  ],
  reminderLetter: [
    (it) =>
      reminderLetter({
        class_name: it,
        session_name: it,
        date: DATE,
        called: it,
        school: it,
        url: URL,
      }),
    "Halaqah: kehadiran kelas belum diambil",
  ],
  reportLetter: [
    (it) => reportLetter(it, { ...MADE, run: partOf(it), school: it }),
    "Halaqah: laporan sekolah anda telah disediakan",
  ],
  resetLetter: [
    (it) => resetLetter({ first_name: it, school: it, url: URL }),
    "Halaqah: tetapkan semula kata laluan",
  ],
  slipLetter: [
    (it) => slipLetter({ greeting: `Assalamualaikum ${it},`, school: it, url: URL }),
    "Halaqah: slip bayaran belum dapat diterima",
  ],
  twoStepLetter: [
    (it) => twoStepLetter("off", { first_name: it, school: it }),
    "Halaqah: pengesahan dua langkah dinyahaktifkan",
  ],
  weeklyLetter: [
    (it) =>
      weeklyLetter(
        { first_name: it, relation: it },
        {
          school: it,
          week: { from: DATE, last: "2026-11-27", to: "2026-11-29" },
          pupils: [
            {
              student_id: it,
              name: it,
              class_name: it,
              days: [{ date: DATE, status: "present" }],
              new_milli: 1000,
              revised_milli: 0,
              grades: [it],
              revise: [],
            },
          ],
          events: [{ title: it, date: DATE }],
          url: URL,
        },
      ),
    "Halaqah: minggu anak anda di sekolah",
  ],
};

function invitation(it: string, role: "guardian" | "student", pupil_word: PupilWord) {
  return invitationLetter({
    greeted: it,
    school: { name: it, pupil_word },
    role,
    by: it,
    url: URL,
    code: "AAAA-BBBB",
  });
}

function absenceFacts(it: string) {
  return { school: it, pupil: it, date: DATE, classes: [{ class_name: it, session_name: it }] };
}

function cover(it: string): Parameters<typeof coverLetter>[1] {
  const person = { id: it, first_name: it, last_name: it, avatar_url: null };
  return {
    id: it,
    class_id: it,
    class_name: it,
    teacher: person,
    requested_by: person,
    decided_by: null,
    from_date: DATE,
    to_date: DATE,
    reason: it,
    answer: it,
    state: "accepted",
    own: false,
  } as unknown as Parameters<typeof coverLetter>[1];
}

/** The names that the text files of a folder export as letters. */
async function lettersBelow(folder: string): Promise<string[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const found = await Promise.all(
    files
      .filter((file) => /(^|\/)text(\/[\w-]+)?\.ts$/.test(file))
      .map(async (file) => Object.keys((await import(join(folder, file))) as object)),
  );
  return found.flat().filter((name) => name.endsWith("Letter"));
}

test("every letter of a text file is looked at here", async () => {
  const found = await lettersBelow(join(import.meta.dirname, "../features"));
  expect(Object.keys(LETTERS)).toEqual(found.toSorted());
});

const SPAM = "Klik http://jahat.example/x atau www.jahat.com,\r\nBcc: a@jahat.my, jahat．my";

test.each(Object.entries(LETTERS))("%s has a subject of ours alone", (_, [write, subject]) => {
  expect(composeLetter(write("Aminah")).subject).toBe(subject);
  expect(composeLetter(write(SPAM)).subject).toBe(subject);
});

// What a school writes as a letter goes unchanged to guardians who agreed to receive its mails.
const OTHERS = Object.entries(LETTERS).filter(([name]) => name !== "mailedLetter");

test.each(OTHERS)("%s carries nobody's link and no line break of theirs", (_, [write]) => {
  const { text, html = "" } = composeLetter(write(SPAM));
  const ours = [URL, "baharu@contoh.my"];
  for (const said of [text, html.replace(/<[^>]*>/g, " ")]) {
    const others = ours.reduce((rest, text) => rest.replaceAll(text, ""), said);
    expect(others).toContain("jahat");
    expect(others).not.toMatch(/:\/\/|\S@|@\S|www\.\S|jahat[.．]\S/);
    expect(others).not.toMatch(/^Bcc/m);
  }
});

test("a pupil's invitation says the school's word for pupils, and leaves names alone", () => {
  const name = "Pelajar Harapan";
  expect(composeLetter(invitation(name, "student", "pelajar")).text).toContain("sebagai pelajar.");
  const { text } = composeLetter(invitation(name, "student", "murid"));
  expect(text).toContain(`${name} menjemput anda ke ${name} di Halaqah sebagai murid.`);
});

test("the lines of a school's letter stay lines in HTML", () => {
  const body = "Assalamualaikum,\n\nPihak pengurusan\nMaahad An-Nur";
  const { html } = composeLetter(mailedLetter({ subject: "Amaran", body, school: "Maahad" }));
  expect(html).toContain("Pihak pengurusan<br>Maahad An-Nur");
});

test.each([
  "Maahad Tahfiz An-Nur",
  "S. K. Bandar (2)",
  "Muthu a/l Raman",
  "Mat Zain @ Ahmad bin Osman",
  "معهد النور",
  "7.30 pagi",
])("the name %s stands in an invitation as it is", (name) => {
  expect(composeLetter(invitation(name, "guardian", "pelajar")).text).toContain(`ke ${name} di`);
});
