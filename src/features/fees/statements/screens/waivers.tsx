import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HandHeart, Plus } from "lucide-react";
import { useState } from "react";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { FindFamily } from "#features/fees/statements/parts/find-family.tsx";
import type { Waiver } from "#features/fees/waivers/contract.ts";
import { feeWaiversClient } from "#features/fees/waivers/parts/fee-waivers-client.ts";
import { RefuseWaiver } from "#features/fees/waivers/parts/refuse-waiver.tsx";
import { WaiverDialog } from "#features/fees/waivers/parts/waiver-dialog.tsx";
import { shareOf, waiverDays } from "#features/fees/waivers/parts/waiver-words.ts";
import { WAIVER_STATES } from "#features/fees/waivers/rules.ts";
import { feeWaiversText } from "#features/fees/waivers/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

type Search = { show?: (typeof WAIVER_STATES)[number] | undefined };

export const Route = createFileRoute("/dashboard/fees/waivers")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    show: WAIVER_STATES.find((state) => state === raw.show),
  }),
  component: WaiversScreen,
});

/** What families are waived: those that wait come first, each with the press that approves it. */
function WaiversScreen() {
  const t = useText(feeWaiversText);
  const { show } = Route.useSearch();
  const navigate = Route.useNavigate();
  const waivers = useQuery(feeWaiversClient.listWaivers.queryOptions({ input: {} }));
  const [isFinding, setFinding] = useState(false);
  const [account_id, setAccount] = useState<string>();
  const [writing, setWriting] = useState<Waiver>();
  const [refusing, setRefusing] = useState<Waiver>();
  const all = waivers.data ?? [];
  const shown = all.filter(({ state }) => !show || state === show);
  const add = (
    <Button kind="brand" icon={Plus} onClick={() => setFinding(true)}>
      {t.add}
    </Button>
  );
  return (
    <>
      <BackLink to="/dashboard/fees/funds">{t.back}</BackLink>
      <h2 className="mb-1 text-20 font-semibold tracking-[-0.01em]">{t.title}</h2>
      <LoadState of={waivers} failed={t.loadFailed} />
      {waivers.data?.length === 0 && (
        <Empty icon={HandHeart} title={t.none} text={t.noneText} action={add} />
      )}
      {all.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <p className="min-w-0 grow basis-60 text-muted max-sm:basis-full">{t.line}</p>
            <WaiversExport waivers={shown} filter={show && t.states[show]} />
            {add}
          </div>
          <Chips
            className="mb-4"
            label={t.state}
            value={show ?? "all"}
            onChange={(value) =>
              void navigate({ search: { show: value === "all" ? undefined : value } })
            }
            options={[
              { value: "all" as const, label: t.all, count: all.length },
              ...WAIVER_STATES.map((value) => ({
                value,
                label: t.states[value],
                count: all.filter(({ state }) => state === value).length,
              })),
            ]}
          />
          {shown.length === 0 ? (
            <Empty icon={HandHeart} title={t.noneShown} />
          ) : (
            <Card pad={false}>
              <ul className="divide-y divide-line px-5 max-sm:px-4">
                {shown.map((waiver) => (
                  <WaiverLine
                    key={waiver.id}
                    waiver={waiver}
                    onWrite={() => setWriting(waiver)}
                    onRefuse={() => setRefusing(waiver)}
                  />
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
      {isFinding && (
        <FindFamily
          title={t.add}
          onChoose={(id) => {
            setFinding(false);
            setAccount(id);
          }}
          onClose={() => setFinding(false)}
        />
      )}
      {account_id && <WaiverDialog account_id={account_id} onClose={() => setAccount(undefined)} />}
      {writing && (
        <WaiverDialog
          account_id={writing.account_id}
          waiver={writing}
          onClose={() => setWriting(undefined)}
        />
      )}
      {refusing && <RefuseWaiver waiver={refusing} onClose={() => setRefusing(undefined)} />}
    </>
  );
}

type LineProps = { waiver: Waiver; onWrite: () => void; onRefuse: () => void };

function WaiverLine({ waiver, onWrite, onRefuse }: LineProps) {
  const t = useText(feeWaiversText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const day = (at: string) => formatDate(dayOf(at, zone), lang);
  const { id, version, names, code, kind, asnaf, items, state, reason } = waiver;
  const [isEnding, setEnding] = useState(false);
  const act = useAction(
    (what: "approve" | "end") =>
      what === "approve"
        ? feeWaiversClient.decideWaiver.call({ id, version, approved: true })
        : feeWaiversClient.endWaiver.call({ id }),
    {
      changes: "everything",
      rereadsWhenRefused: true,
      done: (_, what) => (what === "approve" ? t.approved(names) : t.ended(names)),
      explain: (error) => {
        const said: Record<string, string> = {
          own: t.own,
          terms: t.needsTerms,
          state: t.changed,
          stale: t.changed,
        };
        return said[String(errorData(error).reason)];
      },
      failed: t.failed,
      failsInToast: true,
      onDone: () => setEnding(false),
    },
  );
  const hasTerms = waiver.percent_bp !== null || waiver.amount_sen !== null;
  const facts = [
    t.kinds[kind],
    asnaf && t.categories[asnaf],
    items ? t.someItems(items.length) : t.allItems,
    waiver.fund ?? t.school,
    waiver.sponsor,
    waiverDays(waiver, t, lang),
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 grow basis-72 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2">
          <NamePart className="font-semibold">{names}</NamePart>
          <span className="text-13 text-muted">{code}</span>
          <Badge tone={state === "approved" ? "present" : state === "asked" ? "late" : undefined}>
            {t.states[state]}
          </Badge>
        </p>
        <p className="font-medium tabular-nums">{shareOf(waiver, t)}</p>
        {hasTerms && <p className="text-14 text-muted">{facts.join(" · ")}</p>}
        {reason && <p className="text-14">{`${t.reason}: ${reason}`}</p>}
        <p className="text-13 text-muted">
          {waiver.decided_by && waiver.decided_at
            ? t.decidedBy(waiver.decided_by, day(waiver.decided_at))
            : t.askedBy(waiver.asked_by, day(waiver.asked_at))}
          {waiver.used_sen > 0 && ` · ${t.used(formatSen(waiver.used_sen))}`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {state === "asked" && (
          <Button size="sm" aria-label={t.of(t.write, names)} onClick={onWrite}>
            {t.write}
          </Button>
        )}
        {waiver.may_decide && (
          <Button size="sm" aria-label={t.of(t.refuse, names)} onClick={onRefuse}>
            {t.refuse}
          </Button>
        )}
        {waiver.may_decide && hasTerms && (
          <Button
            size="sm"
            kind="brand"
            aria-label={t.of(t.approve, names)}
            busy={act.busy}
            onClick={() => void act.start("approve")}
          >
            {t.approve}
          </Button>
        )}
        {state === "approved" && (
          <Button
            size="sm"
            kind="ghost"
            aria-label={t.of(t.end, names)}
            onClick={() => setEnding(true)}
          >
            {t.end}
          </Button>
        )}
        {isEnding && (
          <ConfirmDialog
            title={t.endTitle(names)}
            cancel={t.cancel}
            submit={t.end}
            act={{ ...act, start: () => act.start("end") }}
            onClose={() => setEnding(false)}
          >
            {t.endText}
          </ConfirmDialog>
        )}
      </div>
    </li>
  );
}

type ExportProps = { waivers: readonly Waiver[]; filter: string | undefined };

function WaiversExport({ waivers, filter }: ExportProps) {
  const t = useText(feeWaiversText);
  const { lang } = useLang();
  const columns: SaveColumn<Waiver>[] = [
    { head: t.family, value: ({ code }) => code },
    { head: t.student, value: ({ names }) => names },
    { head: t.kind, value: ({ kind }) => t.kinds[kind] },
    { head: t.asnaf, value: ({ asnaf }) => asnaf && t.categories[asnaf] },
    { head: t.share, value: (waiver) => shareOf(waiver, t) },
    { head: t.from, value: (waiver) => waiverDays(waiver, t, lang) },
    { head: t.paidBy, value: ({ fund }) => fund ?? t.school },
    { head: t.state, value: ({ state }) => t.states[state] },
    { head: t.approvedBy, value: ({ decided_by }) => decided_by },
    { head: t.usedSum, kind: "money", value: ({ used_sen }) => used_sen },
  ];
  return (
    <ListExport
      list="waivers"
      title={t.title}
      filters={[filter]}
      columns={columns}
      rows={waivers}
      withPrint
    />
  );
}
