import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileText } from "lucide-react";
import { CardEntry } from "#features/cards/entry/parts/card-entry.tsx";
import { createCardQueue, useCardQueue } from "#features/cards/offline/parts/card-queue.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorCode } from "#lib/errors.ts";
import { textOf } from "#lib/search-params.ts";
import { termName } from "#lib/terms.ts";
import { ownerOf } from "#offline/device.ts";
import { Suspense, useEffect } from "react";
import { DeviceQuestion } from "#offline/device-question.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Tab, TabLine } from "#ui/kit/tab-line.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

const StaffOnly = lazyPart(
  async () => (await import("#features/cards/signatures/parts/staff-only.tsx")).StaffOnly,
);

const MarksGrid = lazyPart(
  async () => (await import("#features/cards/entry/parts/marks-grid.tsx")).MarksGrid,
);

const PrintClass = lazyPart(
  async () => (await import("#features/cards/signatures/parts/print-class.tsx")).PrintClass,
);

type Search = { student?: string | undefined; view?: "marks" | undefined };

export const Route = createFileRoute("/dashboard/reports/cards/$periodId/$classId")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    student: textOf(raw.student),
    view: raw.view === "marks" ? "marks" : undefined,
  }),
  loader: ({ context, params: { periodId: period_id, classId: class_id } }) => {
    const input = { period_id, class_id };
    const { optionsOf } = context.offline.of(createCardQueue);
    readAhead(context, "cards.write", optionsOf(input));
    readAhead(context, "cards.write", cardSetupClient.readSetup.queryOptions());
  },
  component: ClassCardsScreen,
});

/** The reports of one class: each by itself, or the marks of all. */
function ClassCardsScreen() {
  const t = useText(cardsText);
  const { periodId: period_id, classId: class_id } = Route.useParams();
  const { student, view } = Route.useSearch();
  const navigate = Route.useNavigate();
  const mayWrite = useMay("cards.write");
  const input = { period_id, class_id };
  const { queue, optionsOf } = useCardQueue();
  const owner = ownerOf(useMe());
  useEffect(() => {
    if (owner) void queue.open(owner);
  }, [queue, owner]);
  const found = useQuery({ ...optionsOf(input), enabled: mayWrite });
  const setup = useQuery({ ...cardSetupClient.readSetup.queryOptions(), enabled: mayWrite });
  if (!mayWrite) {
    return (
      <Suspense>
        <StaffOnly />
      </Suspense>
    );
  }
  const { period, class_name, cards } = found.data ?? {};
  const marksAll = cards?.some(({ may }) => may.marks) && period?.sections.includes("subjects");
  const isTaught = cards?.some(({ may }) => !may.remark && (may.marks || may.hifz_remark));
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/reports/cards">{t.title}</BackLink>}
        title={class_name ?? t.title}
        line={period && termName(period.name, period.academic_year)}
        action={
          cards?.some(({ state }) => state === "published") &&
          found.data && (
            <Suspense>
              <PrintClass of={found.data} />
            </Suspense>
          )
        }
      />
      {isTaught && period?.state === "open" && (
        <div className="mb-4">
          <DeviceQuestion />
        </div>
      )}
      {marksAll && (
        <TabLine label={t.title}>
          <Tab
            to="."
            search={(before) => ({ ...before, view: undefined })}
            activeOptions={{ includeSearch: true, explicitUndefined: true }}
          >
            {t.comments}
          </Tab>
          <Tab to="." search={(before) => ({ ...before, view: "marks" })}>
            {t.marks}
          </Tab>
        </TabLine>
      )}
      {errorCode(found.error) === "NOT_FOUND" ? (
        <Empty icon={FileText} title={t.notYours} />
      ) : (
        <LoadState of={found} failed={t.loadFailed} />
      )}
      {found.data && setup.data && found.data.cards.length === 0 && <Empty title={t.noClasses} />}
      {found.data && setup.data && found.data.cards.length > 0 && view !== "marks" && (
        <CardEntry
          found={found.data}
          setup={setup.data}
          student_id={student}
          onChoose={(next) =>
            void navigate({ search: (before) => ({ ...before, student: next }), replace: true })
          }
        />
      )}
      {found.data && setup.data && found.data.cards.length > 0 && view === "marks" && (
        <Suspense>
          <MarksGrid found={found.data} setup={setup.data} />
        </Suspense>
      )}
    </>
  );
}
