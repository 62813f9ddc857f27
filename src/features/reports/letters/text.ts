import { letterKindWords } from "#features/reports/official/text/kinds.ts";
import { words } from "#lib/text.ts";
import type { LettersRows, OfficialRow, WarningRow } from "./rules.ts";

type Said = Record<keyof LettersRows, { title: string; line: string; counted: string }> & {
  cells: Record<OfficialRow["letter"] | WarningRow["counted"] | WarningRow["channel"], string>;
};

const cellsOf = (kinds: typeof letterKindWords.english) => ({
  letter_pengesahan: kinds.pengesahan,
  letter_berhenti: kinds.berhenti,
  letter_kelakuan: kinds.kelakuan,
});

const english: Said = {
  "surat-rasmi": {
    title: "Official letters issued",
    line: "Letters of enrolment, leaving and conduct, with their numbers",
    counted: "By the day on which a letter was issued. Numbers run on without gaps in each year.",
  },
  "surat-amaran": {
    title: "Warning letters issued",
    line: "Letters about absences without a reason, and for how many days",
    counted: "By the day on which a letter was issued. The first warning is 1.",
  },
  cells: {
    ...cellsOf(letterKindWords.english),
    days_consecutive: "in a row",
    days_scattered: "not in a row",
    by_print: "Printed",
    by_mail: "E-mailed",
    by_post: "Registered post",
  },
};

/** The titles of the reports of letters, what they are about, and how they count. */
export const lettersReportsText = words<Said>({
  asal: english,
  ms: {
    "surat-rasmi": {
      title: "Surat rasmi yang dikeluarkan",
      line: "Surat pengesahan, berhenti dan kelakuan, berserta nombornya",
      counted:
        "Mengikut hari surat dikeluarkan. Nombor surat berturutan tanpa kosong dalam setiap tahun.",
    },
    "surat-amaran": {
      title: "Surat amaran yang dikeluarkan",
      line: "Surat tentang ketidakhadiran tanpa sebab, dan bagi berapa hari",
      counted: "Mengikut hari surat dikeluarkan. Amaran pertama ialah 1.",
    },
    cells: {
      ...cellsOf(letterKindWords.malay),
      days_consecutive: "berturut-turut",
      days_scattered: "tidak berturut-turut",
      by_print: "Dicetak",
      by_mail: "E-mel",
      by_post: "Pos berdaftar",
    },
  },
  en: english,
});
