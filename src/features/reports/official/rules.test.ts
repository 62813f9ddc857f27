import { describe, expect, test } from "vitest";
import { STUDENT_STATUSES } from "#lib/enumerations.ts";
import { partsOf, unknownPlaces } from "#lib/letters.ts";
import {
  canIssue,
  draftOfficial,
  finishOfficial,
  OFFICIAL_KINDS,
  OFFICIAL_PLACES,
  type OfficialPupil,
} from "./rules.ts";
import { ourOfficial } from "#features/reports/official/text/official.ts";

const school = {
  name: "Maahad Tahfiz An-Nur",
  address: "Jalan Ilmu",
  postcode: "43000",
  city: "Kajang",
  state: "Selangor",
  phone: null,
  email: null,
  registration_number: null,
  contact_post: null,
  signing_post: "Mudir",
};
const pupil: OfficialPupil = {
  first_name: "Ahmad",
  last_name: "bin {nama}",
  number: "S-1",
  status: "active",
  enrollment_date: "2024-01-08",
  class_name: "Tahun 3",
  left_on: null,
  left_why: null,
};
const about = { school, today: "2026-03-02" };

test("who is here is confirmed, and who left has left", () => {
  expect(
    STUDENT_STATUSES.map((status) => OFFICIAL_KINDS.filter((kind) => canIssue(kind, status))),
  ).toEqual([
    ["pengesahan", "kelakuan"],
    ["kelakuan"],
    ["berhenti", "kelakuan"],
    ["berhenti", "kelakuan"],
    ["berhenti", "kelakuan"],
  ]);
});

describe.each(OFFICIAL_KINDS)("our wording of %s", (kind) => {
  const template = ourOfficial(kind, "pelajar");

  test("has only places that exist, and an issued letter has none left", () => {
    expect(unknownPlaces(`${template.subject} ${template.body}`, OFFICIAL_PLACES)).toEqual([]);
    const plain = { ...pupil, last_name: "bin Ali" };
    const draft = draftOfficial(template, plain, about);
    expect(draft.body).toContain("{no_kp}");
    const letter = finishOfficial(draft, { number: "S-2026-0007", ic_number: "160314101235" });
    expect(unknownPlaces(`${letter.subject} ${letter.body}`, [])).toEqual([]);
    expect(letter.body).toContain("Ruj. Kami: S-2026-0007\nTarikh: 2 Mac 2026");
    expect(letter.body).toContain("160314-10-1235");
    const parts = partsOf(letter, 0).map(({ as }) => as);
    expect(parts.filter((as) => as !== "text")).toEqual(["title", "signature"]);
  });

  test("is not filled by what stands in a name", () => {
    const draft = draftOfficial(template, pupil, about);
    expect(draft.body).toContain("Ahmad bin {nama}");
  });
});

test.each([
  ["transferred", "Pengesahan berpindah sekolah"],
  ["withdrawn", "Pengesahan berhenti sekolah"],
  ["graduated", "Pengesahan tamat pengajian"],
] as const)("a student who is %s has a letter that says so", (status, subject) => {
  const gone = { ...pupil, status, left_on: "2026-02-27" };
  const draft = draftOfficial(ourOfficial("berhenti", "pelajar"), gone, about);
  expect(draft.subject).toBe(subject);
  expect(draft.body).toContain("dari 8 Januari 2024 hingga 27 Februari 2026");
});

test("without an identity card number a dash stands in its place", () => {
  const letter = finishOfficial(
    { subject: "Surat", body: "No. KP: {no_kp}\n\n{perkara}" },
    { number: "1", ic_number: null },
  );
  expect(letter.body).toBe("No. KP: –\n\nSURAT");
});
