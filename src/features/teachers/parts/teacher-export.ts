import type { Teacher } from "#features/teachers/contract.ts";
import type { teacherLabels } from "#features/teachers/fields.ts";
import type { TeachersText } from "#features/teachers/text.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import type { SaveColumn } from "#ui/save-table.ts";

type Labels = (typeof teacherLabels)["asal"];

/** The columns of a saved or printed list of teachers. */
export function teacherColumns(t: TeachersText, labels: Labels): SaveColumn<Teacher>[] {
  return [
    { head: labels.teacher_id, value: ({ teacher_id }) => teacher_id },
    { head: t.teacher, value: ({ profile }) => profile && fullName(profile) },
    { head: labels.specialization, value: ({ specialization }) => specialization },
    { head: labels.qualification, value: ({ qualification }) => qualification },
    { head: labels.email, value: ({ profile }) => profile?.email },
    { head: labels.phone, value: ({ profile }) => profile?.phone && formatPhone(profile.phone) },
    { head: labels.date_joined, kind: "date", value: ({ date_joined }) => date_joined },
    { head: t.status, value: ({ status }) => t.statuses[status] },
  ];
}
