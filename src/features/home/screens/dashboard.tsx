import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { Suspense } from "react";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { familyClient } from "#features/family/parts/family-client.ts";
import { ActivityList } from "#features/home/parts/activity-list.tsx";
import { EventList } from "#features/home/parts/event-list.tsx";
import { homeClient } from "#features/home/parts/home-client.ts";
import { NextStep } from "#features/home/parts/next-step.tsx";
import { useRegisterAhead } from "#features/home/parts/use-register-ahead.ts";
import { QuickActions } from "#features/home/parts/quick-actions.tsx";
import { StatCards } from "#features/home/parts/stat-cards.tsx";
import { ExamsCard, HalaqahCard, TasksCard } from "#features/home/tasks/parts/tasks-card.tsx";
import { useWaiting } from "#features/home/tasks/parts/use-waiting.ts";
import { homeText } from "#features/home/text.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatHijri, hijriDate, type HijriMonth } from "#lib/hijri.ts";
import { isFamilyRole } from "#lib/permissions.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Skeleton } from "#ui/kit/skeleton.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

const SHOWN_EVENTS = 4;

// Needed on paper only.
const PrintHead = lazyPart(
  async () => (await import("#features/schools/parts/print-head.tsx")).PrintHead,
);
// Staff never need it.
const FamilyStart = lazyPart(
  async () => (await import("#features/home/parts/family-start.tsx")).FamilyStart,
);

export const Route = createFileRoute("/dashboard/")({
  loader: ({ context }) => readAhead(context, "family.see", familyClient.readFamily.queryOptions()),
  component: HomeScreen,
});

function HomeScreen() {
  const t = useText(homeText);
  const { lang } = useLang();
  const me = useMe();
  const mayAddEvent = useMay("events.write");
  const takesRegisters = useMay("attendance.mark");
  const isFamily = isFamilyRole(me.role);
  const figures = useQuery(homeClient.readFigures.queryOptions());
  const waiting = useWaiting();
  const activity = useQuery(homeClient.listActivity.queryOptions({ input: { limit: "6" } }));
  const events = useQuery(calendarClient.listEvents.queryOptions({ input: {} }));
  // What stands above moves what stands below, so the screen is drawn once all of it is there.
  const isShown = ![figures, activity, events, waiting].some((query) => query.isPending);
  // A family that has done nothing yet has no use for an empty list.
  const hidesActivity = isFamily && !activity.data?.length;
  useRegisterAhead(isShown);
  const failure = figures.error ?? waiting.error ?? activity.error ?? events.error;

  const lists = (
    <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] print:grid-cols-[minmax(0,5fr)_minmax(0,4fr)]">
      {!hidesActivity && (
        <Card pad={false}>
          <CardHead
            title={t.activity}
            action={
              <TextLink
                to="/dashboard/activity"
                className="inline-flex items-center max-sm:-my-2 max-sm:min-h-11 print:hidden"
              >
                {t.viewAll}
              </TextLink>
            }
          />
          {activity.data && <ActivityList list={activity.data} />}
          {activity.data?.length === 0 && <p className="p-5 text-muted">{t.noActivity}</p>}
        </Card>
      )}
      <Card pad={false}>
        <CardHead
          title={t.events}
          action={
            <TextLink
              to="/dashboard/calendar"
              className="inline-flex items-center max-sm:-my-2 max-sm:min-h-11 print:hidden"
            >
              {t.viewCalendar}
            </TextLink>
          }
        />
        {events.data && <EventList list={events.data.slice(0, SHOWN_EVENTS)} />}
        {events.data?.length === 0 && <p className="p-5 text-muted">{t.noEvents}</p>}
        {mayAddEvent && (
          <div className="border-t border-line p-4 print:hidden">
            <ButtonLink to="/dashboard/calendar/new" icon={Plus} wide>
              {t.addEvent}
            </ButtonLink>
          </div>
        )}
      </Card>
    </div>
  );

  return (
    <>
      {isShown && (
        <Suspense>
          <PrintHead title={t.title} line={formatDate(me.today, lang, "long")} />
        </Suspense>
      )}
      <div className="print:hidden">
        <PageHead
          title={t.title}
          line={
            <>
              <span className="max-sm:block">{t.welcome(me.first_name || "Admin")}</span>
              <span className="max-sm:hidden"> · </span>
              <span className="max-sm:block">
                <Today known={isShown ? figures.data?.hijri_months : undefined} />
              </span>
            </>
          }
        />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5">
        {failure && (
          <ErrorBox
            text={t.loadFailed}
            requestId={errorData(failure).request_id}
            onRetry={() =>
              void Promise.all([
                figures.refetch(),
                waiting.refetch(),
                activity.refetch(),
                events.refetch(),
              ])
            }
          />
        )}
        {isShown ? (
          <>
            {figures.data && !isFamily && <NextStep {...figures.data} />}
            {waiting.data?.halaqah && <HalaqahCard halaqah={waiting.data.halaqah} />}
            {waiting.data?.exams && <ExamsCard exams={waiting.data.exams} />}
            {waiting.data &&
              (takesRegisters || Object.values(waiting.data.tasks).some(Boolean)) && (
                <TasksCard waiting={waiting.data} />
              )}
            <QuickActions />
            {isFamily ? (
              <Suspense fallback={<Skeleton className="h-80 rounded-card" />}>
                <FamilyStart>{lists}</FamilyStart>
              </Suspense>
            ) : (
              <>
                {figures.data && <StatCards figures={figures.data} />}
                {lists}
              </>
            )}
          </>
        ) : (
          <ScreenToCome />
        )}
      </div>
    </>
  );
}

/** Today's date, and the Hijri date once the months that the school has set are known. */
function Today({ known }: { known: readonly HijriMonth[] | undefined }) {
  const t = useText(homeText);
  const { lang } = useLang();
  const { today } = useMe();
  const date = formatDate(today, lang, "long");
  if (!known) return date;
  const hijri = formatHijri(today, known, lang);
  return `${date} · ${hijriDate(today, known).estimated ? t.estimate(hijri) : hijri}`;
}

/** Holds the place of the screen below its head. */
function ScreenToCome() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3.5" aria-hidden>
      <Skeleton className="h-36 rounded-card" />
      {["h-16", "h-32"].map((height) => (
        <div key={height} className="grid grid-cols-2 gap-3.5 lg:grid-cols-4">
          {["1", "2", "3", "4"].map((name) => (
            <Skeleton key={name} className={`${height} rounded-card`} />
          ))}
        </div>
      ))}
      <Skeleton className="mt-2 h-96 rounded-card" />
    </div>
  );
}
