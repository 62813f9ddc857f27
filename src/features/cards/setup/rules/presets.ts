import type { CardBand, MarkScale } from "./scales.ts";

type NamedScale = MarkScale & { name: string };

const bandsOf = (
  list: readonly (readonly [name: string, from: number, words?: string])[],
): CardBand[] => list.map(([name, from, words = null]) => ({ name, from, words }));

/** Scales that schools use, to begin with; all of them may be changed. */
export const SCALE_PRESETS = {
  mumtaz: {
    name: "Mumtaz",
    kind: "marks",
    bands: bandsOf([
      ["Mumtaz", 90],
      ["Jayyid Jiddan", 80],
      ["Jayyid", 70],
      ["Maqbul", 60],
      ["Rasib", 0],
    ]),
    pass: 60,
  },
  marks: {
    name: "Markah 0–100",
    kind: "marks",
    bands: bandsOf([
      ["A", 80],
      ["B", 65],
      ["C", 50],
      ["D", 40],
      ["E", 0],
    ]),
    pass: 40,
  },
  tp: {
    name: "Tahap penguasaan (PBD)",
    kind: "tp",
    bands: bandsOf([
      ["TP6", 6, "Tahu, faham dan boleh buat dengan beradab mithali"],
      ["TP5", 5, "Tahu, faham dan boleh buat dengan beradab terpuji"],
      ["TP4", 4, "Tahu, faham dan boleh buat dengan beradab"],
      ["TP3", 3, "Tahu, faham dan boleh buat"],
      ["TP2", 2, "Tahu dan faham"],
      ["TP1", 1, "Tahu"],
    ]),
    pass: 3,
  },
  words: {
    name: "Perkataan sahaja",
    kind: "words",
    bands: bandsOf([
      ["Cemerlang", 4],
      ["Baik", 3],
      ["Sederhana", 2],
      ["Perlu bimbingan", 1],
    ]),
    pass: null,
  },
} as const satisfies Record<string, NamedScale>;
export type ScalePreset = keyof typeof SCALE_PRESETS;

type NamedSubject = { code: string; name: string; name_ar: string | null };

const subjectsOf = (
  list: readonly (readonly [code: string, name: string, name_ar?: string])[],
): NamedSubject[] => list.map(([code, name, name_ar = null]) => ({ code, name, name_ar }));

export const SUBJECT_PRESETS = ["kafa", "tahfiz", "agama", "kssr"] as const;
export type SubjectPreset = (typeof SUBJECT_PRESETS)[number];

/** The subjects of a kind of school and the scale that they begin with: the eight of KAFA are those of UPKK. */
export const SUBJECTS_OF: Record<SubjectPreset, { scale: ScalePreset; subjects: NamedSubject[] }> =
  {
    kafa: {
      scale: "mumtaz",
      subjects: subjectsOf([
        ["QUR", "Al-Quran", "القرءان"],
        ["ULS", "Ulum Syariah", "علوم شريعة"],
        ["SIR", "Sirah", "سيرة"],
        ["ADB", "Adab", "أدب"],
        ["JWK", "Jawi dan Khat", "جاوي دان خط"],
        ["LUQ", "Lughatul Quran", "لغة القرءان"],
        ["AMS", "Amali Solat", "عملي صلاة"],
        ["PCI", "Penghayatan Cara Hidup Islam", "ڤڠحياتن چارا هيدوڤ إسلام"],
      ]),
    },
    tahfiz: {
      scale: "mumtaz",
      subjects: subjectsOf([
        ["TJW", "Tajwid", "التجويد"],
        ["TFS", "Tafsir", "التفسير"],
        ["HDS", "Hadis", "الحديث"],
        ["AQD", "Akidah", "العقيدة"],
        ["FQH", "Fiqah", "الفقه"],
        ["SIR", "Sirah", "السيرة"],
        ["BAR", "Bahasa Arab", "اللغة العربية"],
      ]),
    },
    agama: {
      scale: "mumtaz",
      subjects: subjectsOf([
        ["QUR", "Al-Quran", "القرءان"],
        ["TJW", "Tajwid", "التجويد"],
        ["TAU", "Tauhid", "التوحيد"],
        ["FQH", "Fiqah", "الفقه"],
        ["SIR", "Sirah", "السيرة"],
        ["AKH", "Akhlak", "الأخلاق"],
        ["JWK", "Jawi dan Khat", "جاوي دان خط"],
        ["BAR", "Bahasa Arab", "اللغة العربية"],
      ]),
    },
    kssr: {
      scale: "tp",
      subjects: subjectsOf([
        ["BM", "Bahasa Melayu"],
        ["BI", "Bahasa Inggeris"],
        ["MT", "Matematik"],
        ["SN", "Sains"],
        ["PI", "Pendidikan Islam"],
        ["BAR", "Bahasa Arab"],
        ["SEJ", "Sejarah"],
        ["PJPK", "Pendidikan Jasmani dan Kesihatan"],
      ]),
    },
  };

/** What of a pupil's character is looked at, to begin with. */
export const TRAIT_PRESETS = [
  "Adab dengan guru",
  "Solat berjemaah",
  "Disiplin masa",
  "Kebersihan",
  "Amanah",
  "Kerjasama",
  "Usaha",
  "Adab di rumah",
] as const;

/** The four words for character, as they are printed; the best has the highest level. */
export const TRAIT_WORDS: Readonly<Record<number, string>> = {
  4: "Cemerlang",
  3: "Baik",
  2: "Sederhana",
  1: "Perlu bimbingan",
};
export const MOST_TRAIT = 4;
