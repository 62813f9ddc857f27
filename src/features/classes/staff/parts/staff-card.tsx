import { useQuery } from "@tanstack/react-query";
import { UserPlus } from "lucide-react";
import { useState } from "react";
import { useAction } from "#ui/base/use-action.ts";
import { staffClient } from "./staff-client.ts";
import type { StaffMember } from "#features/classes/staff/contract.ts";
import { AskCover } from "#features/classes/cover/parts/ask-cover.tsx";
import { staffText } from "#features/classes/text/staff.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { StaffDialog } from "./staff-dialog.tsx";
import { TakeBackDialog } from "./take-back-dialog.tsx";
import { classesClient } from "#features/classes/parts/classes-client.ts";

/** The teachers of a class: homeroom teacher, assistants, and substitutes for some days. */
export function StaffCard({ classId }: { classId: string }) {
  const t = useText(staffText);
  const mayWrite = useMay("classes.write");
  const mayCover = useMay("classes.cover");
  const [isAdding, setAdding] = useState(false);
  const staff = useQuery(staffClient.listStaff.queryOptions({ input: { class_id: classId } })).data;
  if (!staff) return null;
  // A substitute may not pass the class on to somebody else.
  const isOwn = staff.some(({ own, kind }) => own && kind !== "substitute");
  return (
    <Card pad={false} className="mb-4 print:hidden">
      <CardHead
        title={t.title}
        action={
          <span className="flex flex-wrap gap-2 py-1.5">
            {mayCover && (mayWrite || isOwn) && <AskCover classId={classId} size="sm" />}
            {mayWrite && (
              <Button size="sm" icon={UserPlus} onClick={() => setAdding(true)}>
                {t.add}
              </Button>
            )}
          </span>
        }
      />
      {staff.length === 0 && <p className="p-5 text-14 text-muted">{t.none}</p>}
      <ul className="divide-y divide-line">
        {staff.map((member) => (
          <StaffLine key={member.id} member={member} mayEnd={mayWrite} />
        ))}
      </ul>
      {isAdding && <StaffDialog classId={classId} onClose={() => setAdding(false)} />}
    </Card>
  );
}

function StaffLine({ member, mayEnd }: { member: StaffMember; mayEnd: boolean }) {
  const t = useText(staffText);
  const { lang } = useLang();
  const { today } = useMe();
  const [isMistake, setMistake] = useState(false);
  const { id, kind, teacher_id, to_date } = member;
  const from = formatDate(member.from_date, lang);
  const name = fullName(member);

  const end = useAction(() => staffClient.endTeaching.call({ id }), {
    changes: [classesClient.key()],
    rereadsWhenRefused: true,
    done: t.ended(name),
    explain: (error) => (errorData(error).reason === "dates" ? t.notBegun(from) : undefined),
    failed: t.failed,
    failsInToast: true,
  });

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 max-sm:px-4">
      <span className="flex min-w-0 flex-wrap items-center gap-x-3">
        <TextLink
          to="/dashboard/teachers/$teacherId"
          params={{ teacherId: teacher_id }}
          className="inline-flex items-center wrap-anywhere max-sm:min-h-11"
        >
          <NamePart>{name}</NamePart>
        </TextLink>
        <Badge tone={kind === "homeroom" ? "brand" : "neutral"} icon={null}>
          {t.kinds[kind]}
        </Badge>
      </span>
      <span className="flex items-center gap-3 text-14 text-muted">
        {to_date
          ? t.fromTo(from, formatDate(to_date, lang))
          : member.from_date > today
            ? t.later(from)
            : t.since(from)}
        {mayEnd && kind !== "homeroom" && member.from_date >= today && (
          <Button
            size="sm"
            kind="ghost"
            aria-label={t.mistakeOf(name)}
            onClick={() => setMistake(true)}
          >
            {t.mistake}
          </Button>
        )}
        {mayEnd && kind !== "homeroom" && to_date !== today && member.from_date <= today && (
          <Button
            size="sm"
            kind="ghost"
            busy={end.busy}
            aria-label={t.endOf(name)}
            onClick={() => void end.start()}
          >
            {t.end}
          </Button>
        )}
      </span>
      {isMistake && <TakeBackDialog member={member} onClose={() => setMistake(false)} />}
    </li>
  );
}
