import { words } from "#lib/text.ts";

const english = {
  title: "This week's registers",
  count: (taken: number, all: number) => `${taken} of ${all} taken`,
  taken: (time: string, day?: string) => (day ? `Taken ${day}, ${time}` : `Taken ${time}`),
  missing: "Not taken",
  open: "Not yet today",
  none: "No registers have been due this week so far.",
  loadFailed: "Unable to load attendance records. Please try again later.",
};

/** Texts about the registers of a week. */
export const weekText = words<typeof english>({
  asal: english,
  ms: {
    title: "Kehadiran minggu ini",
    count: (taken, all) => `${taken} daripada ${all} diambil`,
    taken: (time, day) => (day ? `Diambil ${day}, ${time}` : `Diambil ${time}`),
    missing: "Tidak diambil",
    open: "Belum diambil",
    none: "Belum ada kehadiran yang perlu diambil pada minggu ini.",
    loadFailed: "Rekod kehadiran tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});
