import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Lock } from "lucide-react";
import { PeriodsCard } from "#features/cards/entry/parts/periods-card.tsx";
import { BankCard } from "#features/cards/entry/parts/bank-card.tsx";
import { ScalesCard } from "#features/cards/entry/parts/scales-card.tsx";
import { SubjectsCard } from "#features/cards/entry/parts/subjects-card.tsx";
import { TraitsCard } from "#features/cards/entry/parts/traits-card.tsx";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/reports/cards/setup")({
  component: CardSetupScreen,
});

/** Periods, subjects, scales, character and sentences of progress reports. */
function CardSetupScreen() {
  const t = useText(cardsText);
  const mayManage = useMay("cards.manage");
  const setup = useQuery({ ...cardSetupClient.readSetup.queryOptions(), enabled: mayManage });
  const periods = useQuery({ ...cardPeriodsClient.listPeriods.queryOptions(), enabled: mayManage });
  return (
    <div className="max-w-list">
      <PageHead
        back={<BackLink to="/dashboard/reports/cards">{t.title}</BackLink>}
        title={t.setupTitle}
        line={t.setupLine}
      />
      {mayManage ? (
        <LoadState of={setup} failed={t.loadFailed} />
      ) : (
        <Empty icon={Lock} title={t.adminsOnly} />
      )}
      <div className="grid gap-5">
        {periods.data && <PeriodsCard periods={periods.data} />}
        {setup.data && (
          <>
            <SubjectsCard setup={setup.data} />
            <ScalesCard scales={setup.data.scales} />
            <TraitsCard traits={setup.data.traits} />
            <BankCard comments={setup.data.comments} />
          </>
        )}
      </div>
    </div>
  );
}
