import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { ArrowLeft, UserRound } from "lucide-react";
import { type Teacher, teachersContract } from "#features/teachers/contract.ts";
import { Facts } from "#features/teachers/parts/facts.tsx";
import { TeacherStatusBadge } from "#features/teachers/parts/teacher-status-badge.tsx";
import { TeacherStatusForm } from "#features/teachers/parts/teacher-status-form.tsx";
import { teacherName } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { formatDate } from "#lib/dates.ts";
import { apiOf } from "#ui/api.ts";
import { ButtonLink } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { Empty } from "#ui/empty.tsx";
import { useLang, useText } from "#ui/lang.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { useMay } from "#ui/me.tsx";
import { Name } from "#ui/name.tsx";
import { PageHead } from "#ui/page-head.tsx";

const api = apiOf("teachers", teachersContract);

export const Route = createFileRoute("/dashboard/teachers/$teacherId")({
  component: TeacherScreen,
});

function TeacherScreen() {
  const t = useText(teachersText);
  const { teacherId } = Route.useParams();
  // Read from the whole list: whoever comes from there sees the teacher at once.
  const teachers = useQuery(api.listTeachers.queryOptions({ input: {} }));
  const teacher = teachers.data?.find((one) => one.id === teacherId);

  return (
    <>
      <ButtonLink
        to="/dashboard/teachers"
        kind="ghost"
        size="sm"
        icon={ArrowLeft}
        className="-ms-3 mb-2"
      >
        {t.back}
      </ButtonLink>
      <PageHead
        title={teacher ? teacherName(teacher) : t.teacher}
        action={teacher && <TeacherStatusBadge status={teacher.status} />}
      />
      <LoadState of={teachers} failed={t.loadFailed} />
      {teacher && <Details teacher={teacher} />}
      {teachers.data && !teacher && (
        <Empty icon={UserRound} title={t.notFound} text={t.notFoundText} />
      )}
    </>
  );
}

function Details({ teacher }: { teacher: Teacher }) {
  const t = useText(teachersText);
  const { lang } = useLang();
  const mayChange = useMay("teachers.write");
  const { profile, teacher_id, specialization, qualification, date_joined, status } = teacher;
  return (
    <div className="grid items-start gap-4 lg:grid-cols-3">
      <Card className="lg:col-span-2">
        <h2 className="sr-only">{t.facts}</h2>
        <Facts
          facts={[
            {
              label: t.teacher,
              value: profile && <Name given={profile.first_name} rest={profile.last_name} />,
            },
            { label: t.id, value: teacher_id },
            { label: t.specialization, value: specialization },
            { label: t.qualification, value: qualification },
            {
              label: t.email,
              value: profile?.email && <ContactLink scheme="mailto" text={profile.email} />,
            },
            {
              label: t.phone,
              value: profile?.phone && <ContactLink scheme="tel" text={profile.phone} />,
            },
            { label: t.dateJoined, value: date_joined && formatDate(date_joined, lang) },
            { label: t.status, value: t.statuses[status] },
          ]}
        />
      </Card>
      {mayChange && (
        <Card>
          <TeacherStatusForm teacher={teacher} />
        </Card>
      )}
    </div>
  );
}

function ContactLink({ scheme, text }: { scheme: "mailto" | "tel"; text: string }) {
  const target = scheme === "tel" ? text.replace(/[^+\d]/g, "") : text;
  return (
    <a
      href={`${scheme}:${target}`}
      className="inline-flex items-center rounded-small font-semibold text-brand underline-offset-4 hover:underline max-sm:min-h-11"
    >
      {text}
    </a>
  );
}
