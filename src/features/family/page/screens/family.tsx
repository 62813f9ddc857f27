import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { BookOpenText, CalendarDays, CalendarOff } from "lucide-react";
import { SubscribeCalendar } from "#features/calendar/feeds/parts/subscribe-calendar.tsx";
import { TakeAlong } from "#features/family/copy/parts/take-along.tsx";
import { ChildReport } from "#features/family/page/parts/child-report.tsx";
import { FamilyDues, FamilyEvents, FamilyNews } from "#features/family/page/parts/family-cards.tsx";
import { familyPageClient } from "#features/family/page/parts/family-page-client.ts";
import { OwnContact } from "#features/family/page/parts/own-contact.tsx";
import { ChildCard } from "#features/family/parts/child-card.tsx";
import { ChildTeachers } from "#features/family/parts/child-teachers.tsx";
import { familyClient } from "#features/family/parts/family-client.ts";
import { FamilyChildren } from "#features/family/parts/family-children.tsx";
import { familyText } from "#features/family/text.ts";
import { ChildHifz } from "#features/hifz/acks/parts/child-hifz.tsx";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { fullName } from "#lib/names.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { readAhead } from "#ui/read-ahead.ts";

export const Route = createFileRoute("/dashboard/family")({
  loader: ({ context }) => readAhead(context, "family.see", familyClient.readFamily.queryOptions()),
  component: FamilyScreen,
});

/** All that a guardian or pupil has here, at one look, with what can be done about it. */
function FamilyScreen() {
  const t = useText(familyText);
  const maySee = useMay("family.see");
  const mayReport = useMay("attendance.report");
  const { role } = useMe();
  const isSelf = role === "student";
  return (
    <>
      <PrintHead title={isSelf ? t.mine : t.family} />
      <div className="print:hidden">
        <PageHead
          title={isSelf ? t.mine : t.family}
          line={isSelf ? t.mineLine : t.familyLine}
          action={
            maySee &&
            mayReport && (
              <ButtonLink
                to="/dashboard/attendance/absences/new"
                kind="brand"
                icon={CalendarOff}
                className="max-sm:w-full"
              >
                {t.report}
              </ButtonLink>
            )
          }
        />
      </div>
      {maySee ? <Family isSelf={isSelf} /> : <Empty title={t.nobody} text={t.nobodyText} />}
    </>
  );
}

function Family({ isSelf }: { isSelf: boolean }) {
  const t = useText(familyText);
  const { data: page } = useQuery(familyPageClient.readFamilyPage.queryOptions());
  return (
    <div className="grid gap-4">
      {page && <FamilyNews lines={page.announcements} />}
      <FamilyChildren>
        {(child, term) => {
          const card = page?.cards.find(({ student_id }) => student_id === child.id);
          const held = page?.hifz.find(({ student_id }) => student_id === child.id);
          return (
            <ChildCard child={child} term={term}>
              <ChildTeachers child={child} />
              {held && <ChildHifz held={held} name={fullName(child)} />}
              {card && <ChildReport card={card} name={fullName(child)} />}
              <div className="flex flex-wrap gap-2 border-t border-line pt-3.5 print:hidden">
                <ButtonLink
                  size="sm"
                  icon={CalendarDays}
                  to="/dashboard/students/$studentId/attendance"
                  params={{ studentId: child.id }}
                >
                  {t.wholeYear}
                </ButtonLink>
                {held && (
                  <ButtonLink size="sm" icon={BookOpenText} to="/dashboard/hifz">
                    {t.hafazanWeek}
                  </ButtonLink>
                )}
              </div>
            </ChildCard>
          );
        }}
      </FamilyChildren>
      {page?.dues && <FamilyDues dues={page.dues} />}
      {page && <FamilyEvents events={page.events} />}
      <Card className="grid gap-4 print:hidden">
        <h2 className="text-17 font-semibold">{t.forYou}</h2>
        {!isSelf && <OwnContact />}
        <div className="flex flex-wrap gap-2">
          <SubscribeCalendar />
          <TakeAlong isSelf={isSelf} />
        </div>
        <p className="text-13 text-muted">{t.copyHint}</p>
      </Card>
    </div>
  );
}
