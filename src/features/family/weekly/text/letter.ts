import { greetingTo } from "#features/absences/text.ts";
import type { Event } from "#features/calendar/contract.ts";
import type { SchoolWeek } from "#features/hifz/pupil/rules/weeks.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { countDays, type PupilWeek, praiseOf } from "#features/family/weekly/rules/week.ts";

type Reader = { first_name: string; relation: string };
type Told = {
  school: string;
  week: SchoolWeek;
  pupils: readonly PupilWeek[];
  events: readonly Pick<Event, "title" | "date">[];
  url: string;
};

const STATUSES = { present: "hadir", late: "lewat", absent: "tidak hadir", excused: "bersebab" };

const pages = (milli: number) => `${formatNumber(milli / 1000)} muka surat`;

/** What a week says of a pupil, line by line; always in Malay. No rank, no comparison, no fees. */
export function pupilLines(pupil: PupilWeek): string[] {
  const { name, class_name, days, new_milli, revised_milli, grades, revise } = pupil;
  const counts = countDays(days).map(([status, count]) => `${STATUSES[status]} ${count} hari`);
  const hifz = [
    new_milli > 0 && `${pages(new_milli)} baharu`,
    revised_milli > 0 && `${pages(revised_milli)} diulang`,
  ].filter(Boolean);
  const spans = revise.map(([from, to]) => (from === to ? `${from}` : `${from}–${to}`));
  const praise = praiseOf(pupil);
  const good = {
    new: `Alhamdulillah, hafazan ${name} bertambah minggu ini.`,
    revised: `Alhamdulillah, ${name} tekun mengulang hafazannya minggu ini.`,
    present: `Alhamdulillah, ${name} hadir pada setiap hari minggu ini.`,
  };
  return [
    class_name ? `${name} (${class_name})` : name,
    counts.length > 0 ? `Kehadiran: ${counts.join(", ")}` : "Kehadiran: tiada rekod minggu ini",
    ...(hifz.length > 0 ? [`Hafazan: ${hifz.join(", ")}`] : []),
    ...(grades.length > 0 ? [`Keputusan: ${grades.join(", ")}`] : []),
    ...(spans.length > 0 ? [`Untuk diulang di rumah: m/s ${spans.join(", ")}`] : []),
    ...(praise ? [good[praise]] : []),
  ];
}

const weekName = ({ from, last }: SchoolWeek) =>
  `${formatDate(from, "ms", "dayMonth")} – ${formatDate(last, "ms", "dayMonth")}`;

function comingLine(events: Told["events"]): string[] {
  if (events.length === 0) return [];
  const all = events.map(({ title, date }) => `${formatDate(date, "ms", "dayMonth")} ${title}`);
  return [`Akan datang: ${all.join("; ")}`];
}

/** The mail of a week, always in Malay. */
export function weeklyLetter(reader: Reader, { school, week, pupils, events, url }: Told) {
  return {
    subject: "Halaqah: minggu anak anda di sekolah",
    greeting: greetingTo(reader),
    paragraphs: [
      `Ringkasan minggu ${weekName(week)} daripada ${school}.`,
      ...pupils.map((pupil) => pupilLines(pupil).join("\n")),
      ...comingLine(events),
    ],
    action: { label: "Buka halaman keluarga", url },
    notes: [
      "E-mel ini dihantar seminggu sekali kepada penjaga yang bersetuju dihubungi melalui e-mel. Untuk berhenti menerimanya, pilih “Tiada” pada “E-mel pengumuman” di halaman keluarga.",
    ],
    closing: "Sekian, terima kasih. Wassalam.",
  };
}

/** The same as a message that a teacher sends from the own phone, always in Malay. */
export function weeklyMessage(reader: Reader, { school, week, pupils, events }: Omit<Told, "url">) {
  return [
    greetingTo(reader),
    `Ringkasan minggu ${weekName(week)} daripada ${school}:`,
    ...pupils.map((pupil) => pupilLines(pupil).join("\n")),
    ...comingLine(events),
    "Sekian, terima kasih. Wassalam.",
  ].join("\n\n");
}
