import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { HandHeart, PiggyBank, Plus } from "lucide-react";
import { useCallback, useState } from "react";
import type { Gift, Sponsor } from "#features/fees/gifts/contract.ts";
import { feeFundsClient } from "#features/fees/gifts/parts/fee-funds-client.ts";
import { FundCard } from "#features/fees/gifts/parts/fund-card.tsx";
import { FundDialog } from "#features/fees/gifts/parts/fund-dialog.tsx";
import { GiftDialog } from "#features/fees/gifts/parts/gift-dialog.tsx";
import { GiftPaper } from "#features/fees/gifts/parts/gift-paper.tsx";
import { SponsorDialog } from "#features/fees/gifts/parts/sponsor-dialog.tsx";
import { feeFundsText } from "#features/fees/gifts/text/gifts.ts";
import { formatSen } from "#lib/money.ts";
import { fullName } from "#lib/names.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";

export const Route = createFileRoute("/dashboard/fees/funds/")({ component: FundsScreen });

/** The funds of the school with what is in each, and who gives. */
function FundsScreen() {
  const t = useText(feeFundsText);
  const me = useMe();
  const toast = useToast();
  const funds = useQuery(feeFundsClient.listFunds.queryOptions({ input: {} }));
  const sponsors = useQuery(feeFundsClient.listSponsors.queryOptions({ input: {} }));
  const [opens, setOpens] = useState<"fund" | "sponsor" | "gift">();
  const [printed, setPrinted] = useState<Gift>();
  const close = () => setOpens(undefined);
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const codeOf = (id: string) => sponsors.data?.find((one) => one.id === id)?.code ?? "";
  const canReceive =
    funds.data?.some(({ archived_on }) => archived_on === null) && sponsors.data?.length;
  const add = (
    <Button icon={Plus} onClick={() => setOpens("fund")}>
      {t.addFund}
    </Button>
  );
  return (
    <>
      <LoadState of={funds} failed={t.loadFailed} />
      {funds.data?.length === 0 && (
        <Empty icon={PiggyBank} title={t.begin} text={t.beginText} action={add} />
      )}
      {funds.data && funds.data.length > 0 && (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-3">
            <p className="min-w-0 grow basis-60 text-muted max-sm:basis-full">{t.line}</p>
            <ButtonLink to="/dashboard/fees/waivers">{t.waivers}</ButtonLink>
            {add}
            {canReceive ? (
              <Button kind="brand" icon={HandHeart} onClick={() => setOpens("gift")}>
                {t.receive}
              </Button>
            ) : null}
          </div>
          <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
            {funds.data.map((fund) => (
              <FundCard key={fund.id} fund={fund} />
            ))}
          </div>
        </>
      )}
      {funds.data && <LoadState of={sponsors} failed={t.loadFailed} />}
      {funds.data && sponsors.data && (
        <Sponsors sponsors={sponsors.data} onAdd={() => setOpens("sponsor")} />
      )}
      {opens === "fund" && <FundDialog onClose={close} />}
      {opens === "sponsor" && <SponsorDialog onClose={close} />}
      {opens === "gift" && funds.data && sponsors.data && (
        <GiftDialog
          funds={funds.data}
          sponsors={sponsors.data}
          onClose={close}
          onTaken={(gift) => {
            close();
            const action = { label: t.print, onAction: () => setPrinted(gift) };
            toast({ text: t.taken(gift.number, formatSen(gift.amount_sen)), action, seconds: 8 });
          }}
        />
      )}
      {printed && (
        <GiftPaper
          gift={printed}
          code={codeOf(printed.sponsor_id)}
          issued_by={fullName(me)}
          onPrinted={stopPrinting}
        />
      )}
    </>
  );
}

function Sponsors({ sponsors, onAdd }: { sponsors: readonly Sponsor[]; onAdd: () => void }) {
  const t = useText(feeFundsText);
  return (
    <Card pad={false} className="mt-8">
      <CardHead
        title={t.sponsors}
        action={
          <Button icon={Plus} onClick={onAdd}>
            {t.addSponsor}
          </Button>
        }
      />
      {sponsors.length === 0 && (
        <p className="px-5 py-4 text-muted max-sm:px-4">{t.noSponsorsText}</p>
      )}
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {sponsors.map(({ id, code, name, contact, received_sen, promised_sen }) => (
          <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3">
            <span className="min-w-0 grow basis-52 wrap-anywhere">
              <TextLink
                to="/dashboard/fees/funds/sponsors/$sponsorId"
                params={{ sponsorId: id }}
                className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
              >
                {name || code}
              </TextLink>
              <span className="block text-13 text-muted">
                {[code, contact].filter(Boolean).join(" · ")}
              </span>
            </span>
            <span className="text-14 tabular-nums">
              {t.given(formatSen(received_sen))}
              {promised_sen > 0 && (
                <span className="block text-13 text-muted">{t.owes(formatSen(promised_sen))}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
