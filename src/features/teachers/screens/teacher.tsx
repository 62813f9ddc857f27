import { createFileRoute, Outlet } from "@tanstack/react-router";
import { MessageCircle, Pencil } from "lucide-react";
import type { Teacher } from "#features/teachers/contract.ts";
import { SpecializationChip } from "#features/teachers/parts/specialization-chip.tsx";
import { TeacherMissing } from "#features/teachers/parts/teacher-missing.tsx";
import { TeacherStatusBadge } from "#features/teachers/parts/teacher-status-badge.tsx";
import { TeacherStatusForm } from "#features/teachers/parts/teacher-status-form.tsx";
import { useTeacher } from "#features/teachers/parts/use-teacher.ts";
import { teacherName, titledName } from "#features/teachers/rules.ts";
import { teacherLabels } from "#features/teachers/fields.ts";
import { teachersText } from "#features/teachers/text.ts";
import { formatDate } from "#lib/dates.ts";
import { chatUrl, formatPhone, toE164 } from "#lib/phones.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Facts } from "#ui/kit/facts.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { Name } from "#ui/kit/name.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/teachers/$teacherId/_details")({
  component: TeacherScreen,
});

/** A teacher's page; classes and registers belong to other features and follow as a nested route. */
function TeacherScreen() {
  const t = useText(teachersText);
  const { teacherId } = Route.useParams();
  const mayChange = useMay("teachers.write");
  const { teachers, teacher } = useTeacher(teacherId);

  return (
    <>
      <BackLink to="/dashboard/teachers">{t.title}</BackLink>
      <PageHead
        title={teacher ? titledName(teacher) : t.teacher}
        action={
          teacher && (
            <>
              <TeacherStatusBadge status={teacher.status} />
              {mayChange && (
                <ButtonLink
                  to="/dashboard/teachers/$teacherId/edit"
                  params={{ teacherId }}
                  icon={Pencil}
                  aria-label={t.editOf(teacherName(teacher))}
                >
                  {t.edit}
                </ButtonLink>
              )}
            </>
          )
        }
      />
      <LoadState of={teachers} failed={t.loadFailed} />
      {teachers.data && !teacher && <TeacherMissing />}
      {teacher && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-3">
          <Card className={mayChange ? "lg:col-span-2" : "lg:col-span-3"}>
            <h2 className="sr-only">{t.facts}</h2>
            <TeacherFacts teacher={teacher} />
          </Card>
          {mayChange && (
            <Card>
              <TeacherStatusForm teacher={teacher} />
            </Card>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden lg:col-span-3">
            <Outlet />
          </div>
        </div>
      )}
    </>
  );
}

function TeacherFacts({ teacher }: { teacher: Teacher }) {
  const t = useText(teachersText);
  const labels = useText(teacherLabels);
  const { lang } = useLang();
  const { profile, teacher_id, specialization, qualification, date_joined, status } = teacher;
  return (
    <Facts
      facts={[
        {
          label: t.teacher,
          value: profile && <Name given={profile.first_name} rest={profile.last_name} />,
        },
        { label: t.id, value: teacher_id },
        {
          label: labels.specialization,
          value: specialization && <SpecializationChip value={specialization} />,
        },
        { label: labels.qualification, value: qualification },
        {
          label: labels.email,
          value: profile?.email && (
            <a href={`mailto:${profile.email}`} className={CONTACT}>
              {profile.email}
            </a>
          ),
        },
        {
          label: labels.phone,
          value: profile?.phone && <Phone teacher={teacher} of={profile.phone} />,
        },
        { label: labels.date_joined, value: date_joined && formatDate(date_joined, lang) },
        { label: t.status, value: t.statuses[status] },
      ]}
    />
  );
}

const CONTACT =
  "inline-flex items-center gap-1.5 rounded-small font-semibold text-brand underline-offset-4 hover:underline max-sm:min-h-11";

/** Links to call a number and to chat with it. */
function Phone({ teacher, of }: { teacher: Teacher; of: string }) {
  const t = useText(teachersText);
  const chat = chatUrl(of);
  return (
    <span className="flex flex-wrap gap-x-5 gap-y-1">
      <a href={`tel:${toE164(of) ?? of.replace(/[^+\d]/g, "")}`} className={CONTACT}>
        {formatPhone(of)}
      </a>
      {chat && (
        <a
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={t.chatWith(teacherName(teacher))}
          className={CONTACT}
        >
          <Icon of={MessageCircle} size={16} />
          {t.chat}
        </a>
      )}
    </span>
  );
}
