import { words } from "#lib/text.ts";

const english = {
  period: "Period",
  kinds: {
    day: "Day",
    week: "Week",
    month: "Month",
    term: "Term",
    year: "Academic year",
    calendar: "January to December",
    hijri: "Hijri month",
    custom: "Other dates",
  },
  previous: "Previous period",
  next: "Next period",
  date: "Date",
  from: "From",
  to: "To",
  span: (from: string, to: string) => (from === to ? from : `${from} – ${to}`),
  estimated: "estimate",
  faults: {
    order: "The first date is after the last one.",
    future: "The last date has not come yet.",
    long: "Choose 400 days at most.",
    none: "The school has no terms yet. Add them in the settings.",
  },
};

/** The words for what a report is about in time. */
export const periodsText = words<typeof english>({
  asal: english,
  ms: {
    period: "Tempoh",
    kinds: {
      day: "Hari",
      week: "Minggu",
      month: "Bulan",
      term: "Penggal",
      year: "Tahun akademik",
      calendar: "Januari hingga Disember",
      hijri: "Bulan Hijrah",
      custom: "Tarikh lain",
    },
    previous: "Tempoh sebelumnya",
    next: "Tempoh berikutnya",
    date: "Tarikh",
    from: "Dari",
    to: "Hingga",
    span: (from, to) => (from === to ? from : `${from} – ${to}`),
    estimated: "anggaran",
    faults: {
      order: "Tarikh pertama adalah selepas tarikh terakhir.",
      future: "Tarikh terakhir belum tiba.",
      long: "Pilih 400 hari sahaja atau kurang.",
      none: "Penggal persekolahan belum ditetapkan. Tambah dalam tetapan.",
    },
  },
  en: english,
});
