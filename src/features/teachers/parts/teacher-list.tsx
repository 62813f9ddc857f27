import { memo, useMemo } from "react";
import type { Teacher } from "#features/teachers/contract.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { teachersText, type TeachersText } from "#features/teachers/text.ts";
import { formatPhone } from "#lib/phones.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { CardGrid } from "#ui/kit/card-grid.tsx";
import { useText } from "#ui/base/lang.tsx";
import { PersonCell } from "#ui/kit/person-cell.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import type { View } from "#ui/kit/view-toggle.tsx";
import { EmailText } from "#ui/kit/email-text.tsx";
import { SpecializationChip } from "./specialization-chip.tsx";
import { TeacherCard } from "./teacher-card.tsx";
import { TeacherStatusBadge } from "./teacher-status-badge.tsx";

type Props = { view: View; teachers: readonly Teacher[] };

/** The teachers as a table or as cards; memoized, so that a keystroke does not render them again. */
export const TeacherList = memo(function TeacherList({ view, teachers }: Props) {
  const t = useText(teachersText);
  const columns = useMemo(() => columnsOf(t), [t]);
  if (view === "list") {
    return <Table label={t.title} dense columns={columns} rows={teachers} keyOf={keyOf} />;
  }
  return (
    <CardGrid
      label={t.title}
      items={teachers}
      keyOf={keyOf}
      card={(teacher) => <TeacherCard teacher={teacher} />}
    />
  );
});

function keyOf(teacher: Teacher): string {
  return teacher.id;
}

function columnsOf(t: TeachersText): TableColumn<Teacher>[] {
  return [
    {
      id: "teacher",
      head: t.teacher,
      className: "wrap-anywhere",
      cell: ({ profile, teacher_id }) =>
        profile ? (
          <PersonCell
            given={profile.first_name}
            rest={profile.last_name}
            fallback={teacher_id}
            note={teacher_id}
            noteUntil="lg"
            src={profile.avatar_url}
          />
        ) : (
          <PersonCell given={teacher_id} rest={t.noProfile} />
        ),
    },
    {
      id: "id",
      head: t.id,
      phone: "hide",
      className: "whitespace-nowrap max-lg:hidden",
      cell: (teacher) => teacher.teacher_id,
    },
    {
      id: "specialization",
      head: t.specialization,
      // A long specialization must not take space from the names.
      cell: (teacher) => (
        <span className="block sm:max-w-40">
          <SpecializationChip value={teacher.specialization} />
        </span>
      ),
    },
    {
      id: "contact",
      head: t.contact,
      cell: ({ profile }) => (
        <span className="wrap-anywhere sm:text-14">
          {profile?.email && (
            <span className="block">
              <EmailText email={profile.email} />
            </span>
          )}
          {profile?.phone && <span className="block text-muted">{formatPhone(profile.phone)}</span>}
        </span>
      ),
    },
    {
      id: "status",
      head: t.status,
      phone: "aside",
      cell: (teacher) => <TeacherStatusBadge status={teacher.status} />,
    },
    {
      id: "actions",
      head: t.actions,
      phone: "wide",
      cell: (teacher) => (
        <ButtonLink
          to="/dashboard/teachers/$teacherId"
          params={{ teacherId: teacher.id }}
          size="sm"
          aria-label={t.detailsOf(teacherName(teacher))}
          className="max-sm:w-full"
        >
          {t.details}
        </ButtonLink>
      ),
    },
  ];
}
