import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countSigns, hidesSigns, normalize, westernDigits } from "./signs.ts";

describe("what a name may not hide", () => {
  test.each([
    ["Hangul fillers", "a\u3164b"],
    ["a leading one", "a\u115Fb"],
    ["a half-width one", "a\uFFA0b"],
    ["an empty Braille cell", "a\u2800b"],
    ["a blank hieroglyph", "a\u{13441}b"],
    ["a note without a head", "\u{1D159}"],
    ["a tag", "a\u{E0041}b"],
    ["a flag made of tags", "🏴\u{E0067}\u{E0062}\u{E007F}"],
    ["a variant of a letter", "a\uFE0Fb"],
    ["a variant of a digit", "1\uFE0F"],
    ["a far variant", "a\u{E0100}b"],
    ["a soft hyphen", "a\u00ADb"],
    ["a joiner of graphemes", "a\u034Fb"],
    ["a Mongolian vowel separator", "a\u180Eb"],
    ["an invisible times", "a\u2062b"],
    ["a Khmer vowel that is not written", "a\u17B4b"],
    ["a joiner between Latin letters", "Al\u200Di"],
    ["a joiner at the end of a Latin name", "Ali\u200D"],
    ["a joiner at the beginning", "\u200CAli"],
    ["two joiners", "نو\u200D\u200Dر"],
    ["a joiner behind a space", "نور \u200Cالهدى"],
    ["NUL", "a\u0000b"],
    ["a mark that turns the text", "a\u202Eb"],
    ["a mark of direction", "a\u200Fb"],
    ["half a surrogate", "a\uD800b"],
    ["a place for an object", "a\uFFFCb"],
    ["a heap of marks", `a${"\u0323".repeat(6)}`],
    ["198 marks", `a${"\u0301".repeat(198)}`],
    ["a heap of vowel marks", `م${"\u064E".repeat(5)}`],
  ])("%s", (_, text) => {
    expect(hidesSigns(text.normalize("NFC"))).toBe(true);
  });

  test.each([
    "محمد بن عبدالله",
    "مُحَمَّدُ بْنُ عَبْدِ اللّٰهِ",
    "بِسْمِ ٱللَّهِ ٱلرَّحْمَٰنِ ٱلرَّحِيمِ",
    "ڤلاجر سکوله رنده",
    "نور\u200Cالهدى",
    "ه\u200D",
    "مي\u0654\u064F\u200Cه",
    "Nguyễn Thị Ánh",
    "José".normalize("NFD"),
    "Ñ".normalize("NFD"),
    "முருகன் க்\u200Cஷ",
    "陳美玲",
    "👨‍👩‍👧‍👦 👍🏽 ❤️ 1️⃣ 🏳️‍🌈 🇲🇾",
    "a/l Muthu, Nur ‘Ain, O'Neil-Smith",
    "dua\nbaris\tdan lajur",
  ])("but nothing of %o", (text) => {
    expect(hidesSigns(text.normalize("NFC"))).toBe(false);
  });

  test("holds wherever in a text it stands", () => {
    const hidden = fc.constantFrom("\u3164", "\u2800", "\u{E0041}", "\u200B", "\u202E", "\u00AD");
    const plain = fc.string({
      unit: fc.constantFrom("A", "i", "ن", "ت", "é", "陳", "-", "'", " "),
      maxLength: 30,
    });
    fc.assert(
      fc.property(plain, hidden, plain, (before, mark, after) => {
        expect(hidesSigns(before.normalize("NFC"))).toBe(false);
        expect(hidesSigns(`${before}${mark}${after}`.normalize("NFC"))).toBe(true);
      }),
    );
  });
});

describe("signs as people count them", () => {
  test.each([
    ["", 0],
    ["Siti", 4],
    ["👨‍👩‍👧‍👦", 1],
    ["مُحَمَّد", 4],
    ["🇲🇾🇲🇾", 2],
    ["e\u0301", 1],
    ["\r\n", 1],
  ])("%o has %i", (text, count) => expect(countSigns(text)).toBe(count));

  test("are those that the platform finds, in the writings that schools here use", () => {
    const units = [
      "a",
      "é",
      "ñ",
      "A",
      "1",
      "-",
      "'",
      " ",
      "م",
      "ح",
      "ڤ",
      "ج",
      "ر",
      "مُ",
      "مَّ",
      "لّٰ",
      "ي\u200Cه",
      "陳",
      "மு",
      "க்",
    ];
    const emoji = ["👨‍👩‍👧‍👦", "👍🏽", "❤️", "1️⃣", "🏳️‍🌈", "🇲🇾", "🙂"];
    const unit = fc.constantFrom(...units, ...emoji);
    const segmenter = new Intl.Segmenter("und", { granularity: "grapheme" });
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 50 }), (text) => {
        const nfc = text.normalize("NFC");
        expect(countSigns(nfc)).toBe([...segmenter.segment(nfc)].length);
        expect(countSigns(text.normalize("NFD"))).toBe(countSigns(nfc));
        expect(countSigns(nfc)).toBeLessThanOrEqual(nfc.length);
      }),
    );
  });
});

test.each([
  ["٠١٢٣٤٥٦٧٨٩", "0123456789"],
  ["۰۱۲۳۴۵۶۷۸۹", "0123456789"],
  ["０１２－３４", "012-34"],
  ["٠١٢-٣٤٥ ٦٧٨٩", "012-345 6789"],
  ["S-1", "S-1"],
])("the digits of %o are %o", (text, western) => {
  expect(westernDigits(text)).toBe(western);
});

describe("a flood of marks", () => {
  // Two kinds of combining marks alternate, and normalising must sort them, which takes the platform minutes.
  const flood = `a${"\u0301".repeat(200_000)}${"\u0316".repeat(200_000)}`;

  test.each(["NFC", "NFKC", "NFKD"] as const)("is not put in order (%s), and refused", (form) => {
    expect(normalize(flood, form)).toBe(flood);
    expect(hidesSigns(flood)).toBe(true);
  });

  test("is one in half-width signs too, which become marks", () => {
    const half = `a${"\uFF9E\u0334".repeat(200_000)}`;
    expect(normalize(half, "NFKC")).toBe(half);
    expect(hidesSigns(half)).toBe(true);
  });

  test("is nothing that anybody writes", () => {
    for (const text of ["مُحَمَّدُ بْنُ عَبْدِ اللّٰهِ", "Nguyễn Thị Ánh", "முருகன்"]) {
      for (const form of ["NFC", "NFKC", "NFKD"] as const) {
        expect(normalize(text.normalize("NFD"), form)).toBe(text.normalize(form));
      }
    }
  });
});
