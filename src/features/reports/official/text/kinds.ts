import type { OfficialKind } from "#features/reports/official/rules.ts";

/** The kinds of official letters. Reports name them without the words of the letters' pages. */
export const letterKindWords: Record<"english" | "malay", Record<OfficialKind, string>> = {
  english: {
    pengesahan: "Confirmation of enrolment",
    berhenti: "Confirmation of leaving",
    kelakuan: "Certificate of conduct",
  },
  malay: {
    pengesahan: "Pengesahan pelajar",
    berhenti: "Pengesahan berhenti",
    kelakuan: "Perakuan kelakuan",
  },
};

/** What the page of official letters is called, in the list of reports too. */
export const letterPageWords = {
  english: {
    title: "Official letters",
    line: "Letters that confirm enrolment, leaving or conduct, each with its own number",
  },
  malay: {
    title: "Surat rasmi",
    line: "Surat pengesahan pelajar, berhenti dan kelakuan, setiap satu dengan nombornya sendiri",
  },
};
