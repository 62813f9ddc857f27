import { describe, expect, test } from "vitest";
import {
  fold,
  fullName,
  genderOfName,
  initials,
  matches,
  splitName,
  withoutLinks,
} from "./names.ts";

test.each([
  ["Ahmad", "bin Yusof", "Ahmad bin Yusof"],
  ["Ahmad", "", "Ahmad"],
  ["", "", ""],
  ["محمد", "بن عبدالله", "محمد بن عبدالله"],
])("the full name of %o and %o is %o", (first_name, last_name, full) => {
  expect(fullName({ first_name, last_name })).toBe(full);
});

test.each([
  ["Ahmad bin Yusof", "AY"],
  ["Muhammad Danish bin Rosli", "DR"],
  ["Nur Siti Aisyah Humaira", "AH"],
  ["Siti binti Omar", "SO"],
  ["Muhammad", "M"],
  ["Kumar s/o Raman", "KR"],
  ["ahmad", "A"],
  ["Nur 'Aisyah binti Omar", "AO"],
  ["  Siti   Khadijah ", "K"],
  ["(Ali) 3 Omar", "AO"],
  ["محمد بن عبدالله", "م"],
  ["ڤلاجر", "ڤ"],
  ["Élodie Ünal", "ÉÜ"],
  ["123", ""],
  ["", ""],
  ["👨‍👩‍👧‍👦", ""],
])("the initials of %o are %o", (name, letters) => {
  expect(initials(name)).toBe(letters);
});

describe("text as search compares it", () => {
  test.each([
    ["AHMAD", "ahmad"],
    ["  Nur   Ain ", "nur ain"],
    ["Nur-'Ain", "nurain"],
    ["Nur ’Ain", "nur ain"],
    ["José", "jose"],
    ["José".normalize("NFD"), "jose"],
    ["مُحَمَّد", "محمد"],
    ["ＡＢＣ１２３", "abc123"],
    ["", ""],
  ])("of %o is %o", (text, folded) => {
    expect(fold(text)).toBe(folded);
    expect(fold(folded)).toBe(folded);
  });

  test.each([
    ["ain", ["Nur 'Ain", null], true],
    ["S-12", ["Ali", "S-12"], true],
    ["s12", ["Ali", "S-12"], true],
    ["محمد", ["مُحَمَّد بن علي"], true],
    ["aishah", ["Nur Aisyah binti Ali"], true],
    ["aisyah", ["Nur Aishah"], true],
    ["abdul rahman", ["Ahmad bin Abdulrahman"], true],
    ["abdulrahman", ["Abd. Rahman bin Ali"], true],
    ["syed", ["Sayyid Ahmad"], true],
    ["sayid ahmad", ["Syed Ahmad"], true],
    ["zulkifli", ["Zulkiflee bin Omar"], true],
    ["zulkiflee", ["Zulkifli", null], true],
    ["kumar raman", ["Kumar s/o Raman"], true],
    ["zul", ["Ali", undefined], false],
    ["%", ["Ali"], false],
    [".*", ["Ali"], false],
    ["", [], true],
    ["  ", ["Ali"], true],
  ] as const)("%o in %o: %s", (search, texts, found) => {
    expect(matches(search, texts)).toBe(found);
  });
});

test.each([
  ["Ahmad Danish bin Rosli", "Ahmad Danish", "bin Rosli", "male"],
  ["  Nur  Aisyah  BINTI Omar ", "Nur Aisyah", "BINTI Omar", "female"],
  ["Siti bt. Ali", "Siti", "bt. Ali", "female"],
  ["Kumar a/l Raju", "Kumar", "a/l Raju", "male"],
  ["Ahmad bin Osman bin Ali", "Ahmad", "bin Osman bin Ali", "male"],
  ["Maryam", "Maryam", "", undefined],
  ["Robin Hood", "Robin Hood", "", undefined],
  ["Kumar s/o Raman", "Kumar", "s/o Raman", "male"],
  ["Kavitha D/O Raman", "Kavitha", "D/O Raman", "female"],
  ["Jugah ak Barieng", "Jugah", "ak Barieng", undefined],
  ["Tunku Ismail ibni Ibrahim", "Tunku Ismail", "ibni Ibrahim", "male"],
  ["محمد بن عبدالله", "محمد", "بن عبدالله", "male"],
  ["عائشة بنت أبي بكر", "عائشة", "بنت أبي بكر", "female"],
  ["Akmal Hakim", "Akmal Hakim", "", undefined],
])("%j is %j and %j, %s", (name, first_name, last_name, gender) => {
  expect(splitName(name)).toEqual({ first_name, last_name });
  expect(genderOfName(splitName(name))).toBe(gender);
});

describe("a search finds a person however the name is spelt", () => {
  test.each([
    ["mohd danish", "Muhammad Danish bin Rosli"],
    ["Muhammad Danish", "Mohd Danish bin Rosli"],
    ["md. danish", "Mohamed Danish"],
    ["mohamad", "Muhd Aiman"],
    ["muhammad ai", "Mohammad Aiman"],
    ["nor aisyah", "Nur Aisyah binti Ali"],
    ["noor", "Nor Hayati"],
    ["nurul", "Noorul Huda"],
    ["danish rosli", "Ahmad Danish bin Rosli"],
    ["aisyah ali", "Nur Aisyah binti Ali"],
    ["danish bin ros", "Ahmad Danish bin Rosli"],
    ["abd rahman", "Abdul Rahman"],
    ["muaz", "Mu'az"],
    ["hasan albasri", "Hasan Al-Basri"],
    ["محمد", "مُحَمَّد بن عبدالله"],
    ["احمد", "أحمد"],
    ["", "Siapa-siapa"],
  ])("%s: %s", (wanted, name) => {
    expect(matches(wanted, [name])).toBe(true);
  });

  test.each([
    ["mohd danish", "Ahmad Danish"],
    ["nur", "Ali"],
    ["binti", "Ahmad bin Ali"],
  ])("%s is not %s", (wanted, name) => {
    expect(matches(wanted, [name])).toBe(false);
  });
});

test.each([
  ["Maahad Tahfiz An-Nur", "Maahad Tahfiz An-Nur"],
  ["Mohd.Zain bin H.Omar", "Mohd. Zain bin H. Omar"],
  ["Kelas 7.30", "Kelas 7.30"],
  ["http://jahat.example/x", "http jahat. example/x"],
  ["www.jahat.com", "www. jahat. com"],
  ["saya@jahat.my", "saya @ jahat. my"],
  ["Mat Zain @ Ahmad bin Osman", "Mat Zain @ Ahmad bin Osman"],
  ["jahat。my jahat．my jahat｡my", "jahat。 my jahat． my jahat｡ my"],
  ["Ali\r\nBcc: Abu", "Ali Bcc: Abu"],
])("without links, %o is %o", (words, plain) => {
  expect(withoutLinks(words)).toBe(plain);
});
