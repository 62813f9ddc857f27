import { periodsText } from "#features/reports/periods/text.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import type { ReadRun } from "#features/reports/runs/contract.ts";
import { filterWords } from "#features/reports/runs/text.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";
import { reportsText } from "#features/reports/text.ts";
import { stayText } from "#features/students/stays/text.ts";
import { studentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { formatNumber } from "#lib/numbers.ts";
import { inPupilWord, type PupilWord } from "#lib/pupil-word.ts";
import { words } from "#lib/text.ts";

type Told = {
  id: ReportId;
  report: Pick<ReportAnswer, "period" | "taking"> & {
    columns: readonly string[];
    totals: readonly (number | null)[];
  };
  run: Pick<ReadRun, "filters" | "class_name">;
  school: string;
  word: PupilWord;
  url: string;
};

/** A mail says no more totals than these. */
const TOTALS = 6;

const CLOSING = "Sekian, terima kasih. Wassalam.";
const greet = (first_name: string) => `Assalamualaikum ${first_name},`;

/** What a report is about in time, in Malay. */
function spanWords({ kind, from, to, name }: ReportAnswer["period"]): string {
  if (name !== null) return name;
  if (kind === "month") return formatDate(from, "ms", "month");
  return periodsText.ms.span(formatDate(from, "ms"), formatDate(to, "ms"));
}

/** What the report is and about which days, school and part of it. */
function aboutWords({ id, report, run, school, word }: Told): string {
  const title = inPupilWord(reportsText.ms, word).reports[id].title;
  const part = filterWords(run, studentsText.ms, stayText.ms).join(" · ");
  return `${[title, spanWords(report.period), school].join(", ")}.${part && ` Hanya: ${part}.`}`;
}

/** The totals in words, such as "Pelajar: 256". */
function totalWords({ id, report, word }: Told): string[] {
  const heads: Record<string, string> = inPupilWord(reportsText.ms, word).columns;
  const kinds = new Map(definitionOf(id).columns.map(({ key, kind }) => [String(key), kind]));
  const figures = report.columns.flatMap((key, at) => {
    const total = report.totals[at];
    if (typeof total !== "number") return [];
    const kind = kinds.get(key);
    const said =
      kind === "money"
        ? formatSen(total)
        : kind === "percent"
          ? `${total}%`
          : formatNumber(kind === "pages" ? total / 1000 : total);
    // The head of a percentage is its sign, which stands behind the figure.
    const head = heads[key] ?? key;
    return [`${head === "%" ? "Peratus" : head}: ${said}`];
  });
  return figures.slice(0, TOTALS);
}

/** The mail that a report is there, always in Malay. It names nobody and has no attachment; the link asks to sign in. */
export function reportLetter(first_name: string, told: Told) {
  const { taking } = told.report;
  const totals = totalWords(told);
  return {
    subject: "Halaqah: laporan sekolah anda telah disediakan",
    greeting: greet(first_name),
    paragraphs: [
      aboutWords(told),
      ...(totals.length > 0 ? [totals.join(" · ")] : []),
      ...(taking
        ? [
            `${formatNumber(taking.taken)} daripada ${formatNumber(taking.expected)} kehadiran telah diambil.`,
          ]
        : []),
    ],
    action: { label: "Buka laporan", url: told.url },
    notes: ["E-mel ini dihantar mengikut jadual yang ditetapkan oleh pentadbir sekolah."],
    closing: CLOSING,
  };
}

/** The mail to whose schedule it is: some may not see the report any more. */
export function droppedLetter(
  first_name: string,
  { dropped, ...told }: Told & { dropped: number },
) {
  return {
    subject: "Halaqah: jadual laporan perlu disemak",
    greeting: greet(first_name),
    paragraphs: [
      aboutWords(told),
      `${dropped} penerima tidak lagi boleh melihat laporan ini, jadi e-melnya tidak dihantar kepada mereka. Sila semak jadualnya.`,
    ],
    action: { label: "Buka laporan", url: told.url },
    closing: CLOSING,
  };
}

const english = {
  schedule: "Schedule",
  made: { month: "made each month", week: "made each week", term: "made after each term" },
  isDue: "not made yet, tried again",
  title: (name: string) => `Schedule “${name}”`,
  line: "The report is made at 7.00 am. Its readers get an e-mail with the totals and a link, without names.",
  every: "How often",
  everies: { month: "Each month", week: "Each week", term: "After each term" },
  day: "Day of the month",
  weekday: "Day",
  lastDay: "The last day",
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  isOn: "Make it automatically",
  recipients: "Who gets the e-mail",
  nobody: "Choose at least one person.",
  noSpan:
    "Only a report of the last month, week or term can be scheduled. Save it again with “Last month”, for example.",
  last: "Open the last one",
  save: "Save",
  cancel: "Cancel",
  saved: "The schedule is saved.",
  stopped: "The report is no longer made automatically.",
  failed: "The schedule could not be saved. Please try again.",
  problems: {
    recipients: "Somebody you chose may not see this report. Choose again.",
  } as Record<string, string>,
};

/** The words for reports that are made by themselves. */
export const reportSchedulesText = words<typeof english>({
  asal: english,
  ms: {
    schedule: "Jadualkan",
    made: {
      month: "disediakan setiap bulan",
      week: "disediakan setiap minggu",
      term: "disediakan selepas setiap penggal",
    },
    isDue: "belum disediakan, dicuba semula",
    title: (name) => `Jadualkan “${name}”`,
    line: "Laporan disediakan pada 7.00 pagi. Penerima mendapat e-mel dengan jumlahnya dan pautan, tanpa nama sesiapa.",
    every: "Kekerapan",
    everies: { month: "Setiap bulan", week: "Setiap minggu", term: "Selepas setiap penggal" },
    day: "Hari bulan",
    weekday: "Hari",
    lastDay: "Hari terakhir",
    weekdays: ["Isnin", "Selasa", "Rabu", "Khamis", "Jumaat", "Sabtu", "Ahad"],
    isOn: "Sediakan secara automatik",
    recipients: "Penerima e-mel",
    nobody: "Pilih sekurang-kurangnya seorang.",
    noSpan:
      "Hanya laporan bagi tempoh lepas boleh dijadualkan. Simpan semula dengan “Bulan lepas” atau seumpamanya.",
    last: "Buka yang terakhir",
    save: "Simpan",
    cancel: "Batal",
    saved: "Jadual telah disimpan.",
    stopped: "Laporan tidak lagi disediakan secara automatik.",
    failed: "Jadual tidak dapat disimpan. Sila cuba lagi.",
    problems: {
      recipients: "Ada penerima yang tidak boleh melihat laporan ini. Pilih semula.",
    },
  },
  en: english,
});
