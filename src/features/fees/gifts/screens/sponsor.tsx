import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HandHeart, Pencil, Plus, Printer } from "lucide-react";
import { useCallback, useState } from "react";
import type { Gift, Pledge, SponsorStatement } from "#features/fees/gifts/contract.ts";
import { CancelGift } from "#features/fees/gifts/parts/cancel-gift.tsx";
import { feeFundsClient } from "#features/fees/gifts/parts/fee-funds-client.ts";
import { GiftPaper } from "#features/fees/gifts/parts/gift-paper.tsx";
import { PledgeDialog } from "#features/fees/gifts/parts/pledge-dialog.tsx";
import { SponsorDialog } from "#features/fees/gifts/parts/sponsor-dialog.tsx";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { formatDate } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { textOf } from "#lib/search-params.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Select } from "#ui/kit/select.tsx";

type Search = { year?: string | undefined };

export const Route = createFileRoute("/dashboard/fees/funds/sponsors/$sponsorId")({
  validateSearch: (raw: Record<string, unknown>): Search => {
    const asked = textOf(raw.year) ?? "";
    return { year: /^20\d\d$/.test(asked) ? asked : undefined };
  },
  component: SponsorScreen,
});

/** What a sponsor gave and promised in a year, as it is printed for the sponsor, or as a guardian who is one sees it. */
function SponsorScreen() {
  const t = useText(feeFundsText);
  const { today } = useMe();
  const { sponsorId: id } = Route.useParams();
  const { year = today.slice(0, 4) } = Route.useSearch();
  const navigate = Route.useNavigate();
  const read = useQuery(feeFundsClient.readSponsor.queryOptions({ input: { id, year } }));
  const mayManage = useMay("funds.manage");
  const [isChanging, setChanging] = useState(false);
  const { data } = read;
  const now = Number(today.slice(0, 4));
  return (
    <>
      <div className="print:hidden">
        {mayManage ? (
          <BackLink to="/dashboard/fees/funds">{t.back}</BackLink>
        ) : (
          <BackLink to="/dashboard/fees">{t.backToMine}</BackLink>
        )}
      </div>
      {errorCode(read.error) === "NOT_FOUND" ? (
        <Empty icon={HandHeart} title={t.missingSponsor} />
      ) : (
        <LoadState of={read} failed={t.loadFailed} />
      )}
      {data && (
        <>
          <div className="print-only mb-4">
            <PrintHead />
            <p className="text-17 font-semibold">{t.statement(data.year)}</p>
          </div>
          <div className="mb-5 flex flex-wrap items-end gap-3">
            <h2 className="min-w-0 grow basis-60 text-20 font-semibold wrap-anywhere">
              {data.sponsor.name} <span className="text-muted">{data.sponsor.code}</span>
              {mayManage && data.sponsor.guardian && (
                <span className="block text-14 font-normal text-muted print:hidden">
                  {t.seenBy(data.sponsor.guardian.name)}
                </span>
              )}
            </h2>
            <div className="flex flex-wrap items-end gap-3 print:hidden">
              <Select
                label={t.year}
                value={year}
                options={[now, now - 1, now - 2].map((one) => ({
                  value: String(one),
                  label: String(one),
                }))}
                onChange={(next) => void navigate({ search: { year: next }, replace: true })}
              />
              {mayManage && (
                <Button icon={Pencil} onClick={() => setChanging(true)}>
                  {t.changeSponsor}
                </Button>
              )}
              <Button icon={Printer} onClick={() => print()}>
                {t.print}
              </Button>
            </div>
          </div>
          <Statement statement={data} />
          {isChanging && (
            <SponsorDialog sponsor={data.sponsor} onClose={() => setChanging(false)} />
          )}
        </>
      )}
    </>
  );
}

function Statement({ statement }: { statement: SponsorStatement }) {
  const t = useText(feeFundsText);
  const { sponsor, year, gifts, received_sen, used_sen, students, names } = statement;
  return (
    <div className="grid gap-5">
      <Card>
        <p>{t.thanks(sponsor.name, formatSen(received_sen), year)}</p>
        {used_sen > 0 && <p>{t.usedFor(formatSen(used_sen), t.students(students))}</p>}
        {names.length > 0 && <p className="wrap-anywhere">{t.named(names.join(", "))}</p>}
      </Card>
      <Gifts gifts={gifts} code={sponsor.code} />
      <Pledges sponsor_id={sponsor.id} pledges={statement.pledges} />
    </div>
  );
}

function Gifts({ gifts, code }: { gifts: readonly Gift[]; code: string }) {
  const t = useText(feeFundsText);
  const { methods } = useText(paymentsText);
  const { reversals } = useText(statementsText);
  const { lang } = useLang();
  const mayManage = useMay("funds.manage");
  const [printed, setPrinted] = useState<Gift>();
  const [cancelling, setCancelling] = useState<Gift>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  return (
    <Card pad={false}>
      <CardHead title={t.gifts} />
      {gifts.length === 0 && <p className="px-5 py-4 text-muted max-sm:px-4">{t.noGifts}</p>}
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {gifts.map((gift) => (
          <li key={gift.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
            <span className="min-w-0 grow basis-52">
              <span className="font-medium wrap-anywhere">{gift.fund}</span>
              <span className="block text-13 text-muted">
                {`${formatDate(gift.received_on, lang)} · ${gift.number} · ${methods[gift.method]}`}
              </span>
            </span>
            <span className="font-semibold tabular-nums">{formatSen(gift.amount_sen)}</span>
            {gift.reversed && <Badge tone="late">{reversals[gift.reversed]}</Badge>}
            <span className="flex gap-1 print:hidden">
              <Button
                size="sm"
                kind="ghost"
                aria-label={t.printOf(gift.number)}
                onClick={() => setPrinted(gift)}
              >
                {t.print}
              </Button>
              {mayManage && !gift.reversed && (
                <Button
                  size="sm"
                  kind="ghost"
                  aria-label={t.cancelOf(gift.number)}
                  onClick={() => setCancelling(gift)}
                >
                  {t.cancelGift}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {printed && <GiftPaper gift={printed} code={code} onPrinted={stopPrinting} />}
      {cancelling && <CancelGift gift={cancelling} onClose={() => setCancelling(undefined)} />}
    </Card>
  );
}

type PledgesProps = { sponsor_id: string; pledges: readonly Pledge[] };

function Pledges({ sponsor_id, pledges }: PledgesProps) {
  const t = useText(feeFundsText);
  const { lang } = useLang();
  const mayManage = useMay("funds.manage");
  const funds = useQuery({
    ...feeFundsClient.listFunds.queryOptions({ input: {} }),
    enabled: mayManage,
  });
  const [isAdding, setAdding] = useState(false);
  const end = useAction((id: string) => feeFundsClient.endPledge.call({ id }), {
    changes: [feeFundsClient.key()],
    rereadsWhenRefused: true,
    done: t.endDone,
    failed: t.failed,
    failsInToast: true,
  });
  const said = ({ monthly, amount_sen, from_date, to_date }: Pledge) => {
    const sum = formatSen(amount_sen);
    const from = formatDate(from_date, lang);
    const when = to_date ? t.span(from, formatDate(to_date, lang)) : t.since(from);
    return `${monthly ? t.perMonth(sum) : t.once(sum)}, ${when}`;
  };
  return (
    <Card pad={false} className="print:hidden">
      <CardHead
        title={t.pledges}
        action={
          mayManage && (
            <Button icon={Plus} onClick={() => setAdding(true)}>
              {t.addPledge}
            </Button>
          )
        }
      />
      {pledges.length === 0 && <p className="px-5 py-4 text-muted max-sm:px-4">{t.noPledges}</p>}
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {pledges.map((pledge) => (
          <li key={pledge.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 grow basis-52 wrap-anywhere">
              <span className="font-medium">{pledge.fund}</span>
              {pledge.student !== null && (
                <span className="block text-14">
                  <NamePart>{pledge.student || t.aStudent}</NamePart>
                </span>
              )}
              <span className="block text-13 text-muted">{said(pledge)}</span>
            </span>
            {pledge.ended_on ? (
              <Badge>{t.ended(formatDate(pledge.ended_on, lang))}</Badge>
            ) : mayManage ? (
              <Button
                size="sm"
                kind="ghost"
                aria-label={t.endOf(pledge.fund)}
                busy={end.busy}
                onClick={() => void end.start(pledge.id)}
              >
                {t.end}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {isAdding && funds.data && (
        <PledgeDialog sponsor_id={sponsor_id} funds={funds.data} onClose={() => setAdding(false)} />
      )}
    </Card>
  );
}
