import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileText, Settings2 } from "lucide-react";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { BoardActions, BoardTable } from "#features/cards/entry/parts/board.tsx";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import { StaffOnly } from "#features/cards/signatures/parts/staff-only.tsx";
import { cardsText } from "#features/cards/entry/text.ts";
import { formatDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { termName } from "#lib/terms.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Select } from "#ui/kit/select.tsx";
import { readAhead } from "#ui/read-ahead.ts";

export const Route = createFileRoute("/dashboard/reports/cards/")({
  validateSearch: (raw: Record<string, unknown>): { period?: string | undefined } => ({
    period: textOf(raw.period),
  }),
  loader: ({ context }) =>
    readAhead(context, "cards.write", cardPeriodsClient.listPeriods.queryOptions()),
  component: CardsScreen,
});

/** How far the progress reports of a period are, class by class. */
function CardsScreen() {
  const t = useText(cardsText);
  const mayWrite = useMay("cards.write");
  const mayManage = useMay("cards.manage");
  const { period: asked } = Route.useSearch();
  const navigate = Route.useNavigate();
  const periods = useQuery({
    ...cardPeriodsClient.listPeriods.queryOptions(),
    enabled: mayWrite,
  });
  if (!mayWrite) return <StaffOnly />;
  const period = periods.data?.find(({ id }) => id === asked) ?? latest(periods.data);
  const setup = mayManage && (
    <ButtonLink to="/dashboard/reports/cards/setup" icon={Settings2}>
      {t.setup}
    </ButtonLink>
  );
  return (
    <>
      <PageHead
        back={<BackLink to="/dashboard/reports">{t.reports}</BackLink>}
        title={t.title}
        line={t.line}
        action={period && setup}
      />
      <LoadState of={periods} failed={t.loadFailed} />
      {periods.data && !period && (
        <Empty
          icon={FileText}
          title={t.noPeriods}
          text={mayManage ? t.noPeriodsText : t.noPeriodsOwn}
          action={setup}
        />
      )}
      {period && periods.data && (
        <>
          <Select
            label={t.period}
            strong
            className="mb-4 sm:max-w-80"
            value={period.id}
            options={periods.data.map((one) => ({ value: one.id, label: nameOf(one) }))}
            onChange={(next) => void navigate({ search: { period: next }, replace: true })}
          />
          <Board period={period} />
        </>
      )}
    </>
  );
}

const nameOf = ({ name, academic_year }: CardPeriod) => termName(name, academic_year);

/** The latest period that teachers still write in, or else the latest. */
function latest(periods: readonly CardPeriod[] | undefined): CardPeriod | undefined {
  return periods?.find(({ state }) => state === "open") ?? periods?.[0];
}

function Board({ period }: { period: CardPeriod }) {
  const t = useText(cardsText);
  const { lang } = useLang();
  const board = useQuery(cardsClient.readBoard.queryOptions({ input: { period_id: period.id } }));
  const day = formatDate(period.due_on, lang, "dayMonthYear");
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-muted">{period.state === "closed" ? t.closed : t.due(day)}</p>
        {board.data && period.state === "open" && (
          <BoardActions period_id={period.id} classes={board.data.classes} />
        )}
      </div>
      <LoadState of={board} failed={t.loadFailed} />
      {board.data?.classes.length === 0 && <Empty icon={FileText} title={t.noClasses} />}
      {board.data && board.data.classes.length > 0 && (
        <BoardTable period_id={period.id} classes={board.data.classes} />
      )}
    </>
  );
}
