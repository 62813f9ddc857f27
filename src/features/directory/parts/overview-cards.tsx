import { Phone, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { toneOf } from "#features/attendance/parts/statuses.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { HomeroomName } from "#features/classes/parts/homeroom-name.tsx";
import type {
  OverviewClass,
  OverviewGuardian,
  OverviewYear,
} from "#features/directory/contract.ts";
import type { Lack } from "#features/directory/rules.ts";
import { overviewText } from "#features/directory/text.ts";
import { ContactLinks } from "#features/guardians/parts/contact-links.tsx";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { exactPercent } from "#features/insights/rules.ts";
import { insightsText } from "#features/insights/text/insights.ts";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** What the office still has to find out, each with the way to mend it. */
export function Lacks({ lacks, studentId }: { lacks: readonly Lack[]; studentId: string }) {
  const t = useText(overviewText);
  if (lacks.length === 0) return null;
  return (
    <section
      aria-label={t.incomplete}
      className="mb-4 flex flex-wrap items-center gap-2 rounded-card bg-late-tint px-4 py-2.5 print:hidden"
    >
      <h2 className="me-1 text-14 font-semibold text-late">{t.incomplete}</h2>
      {lacks.map((lack) => (
        <Mend key={lack} lack={lack} studentId={studentId} label={t.mends[lack]}>
          {t.lacks[lack]}
        </Mend>
      ))}
    </section>
  );
}

type MendProps = { lack: Lack; studentId: string; label: string; children: string };

function Mend({ lack, studentId, label, children }: MendProps) {
  const look = { size: "sm", icon: Plus, "aria-label": label } as const;
  const params = { studentId };
  if (lack === "class") {
    return (
      <ButtonLink {...look} to="/dashboard/students/move" state={{ students: [studentId] }}>
        {children}
      </ButtonLink>
    );
  }
  if (lack === "birth") {
    return (
      <ButtonLink {...look} to="/dashboard/students/$studentId/edit" params={params}>
        {children}
      </ButtonLink>
    );
  }
  const search = lack === "guardian" ? { add: true as const } : {};
  return (
    <ButtonLink
      {...look}
      to="/dashboard/students/$studentId/guardians"
      params={params}
      search={search}
    >
      {children}
    </ButtonLink>
  );
}

/** The classes and halaqah of a pupil, each with its teacher. */
export function ClassesCard({ classes }: { classes: readonly OverviewClass[] }) {
  const t = useText(overviewText);
  return (
    <Block title={t.classes}>
      {classes.length === 0 && <p className="text-14 text-muted">{t.noClass}</p>}
      {classes.map(({ class_id, name, homeroom_teacher }) => (
        <div key={class_id} className="min-w-0 wrap-anywhere">
          <TextLink
            to="/dashboard/classes/$classId"
            params={{ classId: class_id }}
            className="inline-flex items-center max-sm:min-h-11"
          >
            <NamePart>{name}</NamePart>
          </TextLink>
          <p className="text-14 text-muted">
            {homeroom_teacher ? (
              <TextLink
                to="/dashboard/teachers/$teacherId"
                params={{ teacherId: homeroom_teacher.id }}
                className="inline-flex items-center font-normal! text-muted! max-sm:min-h-11"
              >
                <HomeroomName teacher={homeroom_teacher} />
              </TextLink>
            ) : (
              <HomeroomName teacher={null} />
            )}
          </p>
          {homeroom_teacher?.phone && (
            <div className="mt-1.5">
              <ContactLinks phone={homeroom_teacher.phone} email={null} />
            </div>
          )}
        </div>
      ))}
    </Block>
  );
}

/** A pupil's guardians in the order in which they are called, with ways to reach them. */
export function GuardiansCard({ guardians }: { guardians: readonly OverviewGuardian[] }) {
  const t = useText(overviewText);
  const { relations } = useText(guardiansText);
  return (
    <Block title={t.guardians}>
      {guardians.length === 0 && <p className="text-14 text-muted">{t.noGuardian}</p>}
      {guardians.map((guardian) => (
        <div key={guardian.id} className="min-w-0 wrap-anywhere">
          <p>
            <NamePart className="font-semibold">{fullName(guardian)}</NamePart>
            <span className="text-14 text-muted">{` · ${relations[guardian.relation]}`}</span>
          </p>
          <div className="mt-1.5">
            {guardian.phone ? (
              <ContactLinks phone={guardian.phone} email={null} />
            ) : (
              <p className="flex items-center gap-2 text-14 text-muted">
                <Phone aria-hidden className="size-4" />
                {t.noPhone}
              </p>
            )}
          </div>
        </div>
      ))}
    </Block>
  );
}

type YearProps = { year: OverviewYear; studentId: string };

/** This year's attendance of a pupil: the percentage, the counts, and the last absences. */
export function YearCard({ year, studentId }: YearProps) {
  const t = useText(overviewText);
  const { rate } = useText(insightsText);
  const a = useText(markText);
  const { lang } = useLang();
  const percent = exactPercent(year);
  return (
    <Block
      title={t.attendanceOf(year.year)}
      action={
        percent !== null && (
          <TextLink
            to="/dashboard/students/$studentId/attendance"
            params={{ studentId }}
            className="inline-flex items-center tabular-nums max-sm:min-h-11"
          >
            {rate(percent)}
          </TextLink>
        )
      }
    >
      {percent === null ? (
        <p className="text-14 text-muted">{t.noMarks}</p>
      ) : (
        <>
          <p className="text-14 text-muted">
            {[t.absent(year.absent), t.excused(year.excused), t.late(year.late)].join(" · ")}
          </p>
          {year.away.length === 0 ? (
            <p className="text-14">{t.neverAway}</p>
          ) : (
            <ul aria-label={t.lastAway} className="grid gap-1.5">
              {year.away.map(({ date, status, class_name }) => (
                <li
                  key={`${date} ${class_name}`}
                  className="flex items-center justify-between gap-3 text-14"
                >
                  <span className="min-w-0 wrap-anywhere">
                    {formatDate(date, lang)}
                    <span className="text-muted"> · {class_name}</span>
                  </span>
                  <Badge tone={toneOf(status)}>{a[status]}</Badge>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Block>
  );
}

type BlockProps = { title: string; action?: ReactNode; children: ReactNode };

function Block({ title, action, children }: BlockProps) {
  return (
    <Card pad={false} className="min-w-0">
      <CardHead title={title} action={action} />
      <div className="grid gap-4 p-5 max-sm:p-4">{children}</div>
    </Card>
  );
}
