import { BookOpenText, CalendarDays, type LucideIcon, Mail, Phone } from "lucide-react";
import { memo, type ReactNode } from "react";
import type { Teacher } from "#features/teachers/contract.ts";
import { teacherName } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatPhone } from "#lib/phones.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Name } from "#ui/kit/name.tsx";
import { EmailText } from "#ui/kit/email-text.tsx";
import { SpecializationChip } from "./specialization-chip.tsx";
import { TeacherStatusBadge } from "./teacher-status-badge.tsx";

/** One teacher in the grid. */
export const TeacherCard = memo(function TeacherCard({ teacher }: { teacher: Teacher }) {
  const t = useText(teachersText);
  const { lang } = useLang();
  const { profile, title_word, teacher_id, specialization, date_joined, status } = teacher;
  return (
    <>
      <div className="flex items-start gap-3.5">
        <Avatar name={profile?.first_name || teacher_id} src={profile?.avatar_url} size="lg" />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <h2>
            <Name
              given={`${title_word} ${profile?.first_name ?? ""}`.trim()}
              rest={profile?.last_name}
              fallback={teacher_id}
            />
          </h2>
          <div className="mt-1 flex flex-wrap items-center justify-between gap-2">
            <p className="text-14 text-muted">{profile ? teacher_id : t.noProfile}</p>
            <TeacherStatusBadge status={status} />
          </div>
        </div>
      </div>
      <ul className="mt-4 mb-5 grid gap-1.5 text-14">
        <Line icon={BookOpenText}>
          {specialization && (
            <span className="-mt-[3px] block">
              <SpecializationChip value={specialization} />
            </span>
          )}
        </Line>
        <Line icon={Mail}>{profile?.email && <EmailText email={profile.email} />}</Line>
        <Line icon={Phone}>{profile?.phone && formatPhone(profile.phone)}</Line>
        <Line icon={CalendarDays}>{date_joined && t.joined(formatDate(date_joined, lang))}</Line>
      </ul>
      <ButtonLink
        to="/dashboard/teachers/$teacherId"
        params={{ teacherId: teacher.id }}
        size="sm"
        aria-label={t.detailsOf(teacherName(teacher))}
        className="mt-auto w-full"
      >
        {t.details}
      </ButtonLink>
    </>
  );
});

function Line({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  if (!children) return null;
  return (
    <li className="flex gap-2.5">
      <Icon of={icon} size={16} className="mt-0.5 text-muted" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  );
}
