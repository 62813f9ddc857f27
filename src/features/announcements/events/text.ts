import { words } from "#lib/text.ts";
import type { AnnouncedKind } from "./rules.ts";

const english = {
  date: "On the calendar",
  dateHint: "Added when this is published. A holiday closes the registers of its days.",
  kinds: { none: "No", event: "An event", holiday: "A holiday" } as Record<
    "none" | AnnouncedKind,
    string
  >,
  from: "Date",
  to: "Last day",
  missing: "Please choose the date.",
  order: "This is before the first day, or too far from it.",
  past: "Please choose today or a later date.",
  forbidden: "Only admins put dates on the calendar.",
  onCalendar: (day: string) => `On the calendar: ${day}`,
  willBe: (day: string) => `On the calendar once it is published: ${day}`,
  takeBack: "Take its date off the calendar too",
};

export type AnnouncedDateText = typeof english;

/** Texts of the date that an announcement puts on the calendar. */
export const announcedDateText = words<typeof english>({
  asal: english,
  ms: {
    date: "Dalam takwim",
    dateHint:
      "Ditambah apabila pengumuman diterbitkan. Pada hari cuti, kehadiran tidak perlu diambil.",
    kinds: { none: "Tidak", event: "Acara", holiday: "Cuti" },
    from: "Tarikh",
    to: "Hari terakhir",
    missing: "Sila pilih tarikhnya.",
    order: "Tarikh ini sebelum hari pertama, atau terlalu jauh daripadanya.",
    past: "Sila pilih hari ini atau hari selepasnya.",
    forbidden: "Hanya pentadbir boleh menambah tarikh dalam takwim.",
    onCalendar: (day) => `Dalam takwim: ${day}`,
    willBe: (day) => `Akan masuk ke dalam takwim apabila diterbitkan: ${day}`,
    takeBack: "Buang juga tarikhnya daripada takwim",
  },
  en: english,
});
