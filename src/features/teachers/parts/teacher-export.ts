import type { Teacher } from "#features/teachers/contract.ts";
import type { TeachersText } from "#features/teachers/text.ts";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import type { Lang } from "#lib/text.ts";
import type { SaveColumn } from "#ui/save-table.ts";

/** The columns of a saved or printed list of teachers. */
export function teacherColumns(t: TeachersText, lang: Lang): SaveColumn<Teacher>[] {
  return [
    { head: t.number, value: ({ teacher_id }) => teacher_id },
    { head: t.teacher, value: ({ profile }) => profile && fullName(profile) },
    { head: t.specialization, value: ({ specialization }) => specialization },
    { head: t.qualification, value: ({ qualification }) => qualification },
    { head: t.email, value: ({ profile }) => profile?.email },
    { head: t.phone, value: ({ profile }) => profile?.phone && formatPhone(profile.phone) },
    {
      head: t.dateJoined,
      value: ({ date_joined }) => date_joined && formatDate(date_joined, lang),
    },
    { head: t.status, value: ({ status }) => t.statuses[status] },
  ];
}
