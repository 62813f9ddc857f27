import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { absenceLetter } from "#features/absences/text.ts";
import { reminderLetter } from "#features/board/text.ts";
import { askLetter } from "#features/absences/desk/text.ts";
import { mailedLetter } from "#features/letters/text.ts";
import { noticeLetter } from "#features/absences/notices/text.ts";
import { emailLetter } from "#features/accounts/emails/text.ts";
import { changedLetter, resetLetter } from "#features/accounts/passwords/text.ts";
import { twoStepLetter } from "#features/accounts/two-step/text.ts";
import { coverLetter } from "#features/classes/cover/text.ts";
import { invitationLetter, linkLetter } from "#features/members/text.ts";
import { exportLetter } from "#features/privacy/text.ts";
import type { PupilWord } from "#lib/pupil-word.ts";
import { composeLetter, type Letter } from "#server/mail/letter.ts";

const URL = "https://halaqah.example/join#CODE";
const DATE = "2026-11-23";
const DAY = "Isnin, 23 November 2026";

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
  askLetter: [
    (it) => askLetter({ first_name: it, relation: it }, absenceFacts(it)),
    `Halaqah: sebab tidak hadir ke sekolah, ${DAY}`,
  ],
  changedLetter: [
    (it) => changedLetter({ first_name: it, school: it }),
    "Halaqah: kata laluan anda telah ditukar",
  ],
  coverLetter: [
    (it) => coverLetter("asker", cover(it), { called: it, school: it, by: it, url: URL }),
    "Halaqah: guru ganti diluluskan",
  ],
  emailLetter: [
    (it) => emailLetter({ first_name: it, to: "baharu@contoh.my", is: "old", url: URL }),
    "Halaqah: sahkan e-mel akaun anda",
  ],
  exportLetter: [
    (it) => exportLetter({ first_name: it, school: it, url: URL }),
    "Halaqah: salinan data sekolah sudah siap",
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
  resetLetter: [
    (it) => resetLetter({ first_name: it, school: it, url: URL }),
    "Halaqah: tetapkan semula kata laluan",
  ],
  twoStepLetter: [
    (it) => twoStepLetter("off", { first_name: it, school: it }),
    "Halaqah: pengesahan dua langkah dinyahaktifkan",
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
      .filter((file) => file.endsWith("text.ts"))
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
