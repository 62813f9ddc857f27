import { useQuery } from "@tanstack/react-query";
import { CircleCheck, WalletCards } from "lucide-react";
import type { ReactNode } from "react";
import { AGES } from "#features/fees/ledger/rules.ts";
import { PlansCard } from "#features/fees/plans/parts/plans-card.tsx";
import { RefundsCard } from "#features/fees/corrections/parts/refunds-card.tsx";
import { FamilyTable } from "#features/fees/statements/parts/family-table.tsx";
import { feeStatementsClient } from "#features/fees/statements/parts/fee-statements-client.ts";
import { OwingExport } from "#features/fees/statements/parts/owing-export.tsx";
import { useFamilies } from "#features/fees/statements/parts/use-families.ts";
import type { FeesSummary } from "#features/fees/statements/contract.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** So many of the families that owe most are shown here; the list of families has them all. */
const SHOWN = 5;

/** The school's figures of this month, and the families with overdue fees; `more` stands below them while there are any. */
export function SchoolFees({ more }: { more?: ReactNode }) {
  const t = useText(statementsText);
  const summary = useQuery(feeStatementsClient.feesSummary.queryOptions({ input: {} }));
  const families = useFamilies();
  const late = (families.data ?? [])
    .filter(({ late_sen }) => late_sen > 0)
    .toSorted((a, b) => b.late_sen - a.late_sen);
  if (families.data?.length === 0) {
    return (
      <Empty
        icon={WalletCards}
        title={t.begin}
        text={t.beginText}
        action={
          <ButtonLink to="/dashboard/fees/settings" kind="brand">
            {t.beginAction}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <>
      <LoadState of={summary} failed={t.loadFailed} />
      {summary.data && summary.data.faults.length > 0 && <Faults faults={summary.data.faults} />}
      {summary.data && <Figures summary={summary.data} />}
      <div className="mt-4">
        <RefundsCard />
        <PlansCard />
      </div>
      {!summary.isPending && <LoadState of={families} failed={t.loadFailed} />}
      {families.data && (
        <section className="mt-8">
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <h2 className="grow text-20 font-semibold tracking-[-0.01em]">{t.lateTitle}</h2>
            {late.length > 0 && <OwingExport families={late} filter={t.onlyLate} />}
          </div>
          {late.length > 0 ? (
            <>
              <FamilyTable label={t.lateTitle} families={late.slice(0, SHOWN)} />
              {late.length > SHOWN && (
                <ButtonLink
                  to="/dashboard/fees/families"
                  search={{ show: "late" }}
                  className="mt-3 max-sm:w-full"
                >
                  {t.allLate(late.length)}
                </ButtonLink>
              )}
              {more}
            </>
          ) : (
            <Empty icon={CircleCheck} title={t.noneLate} text={t.noneLateText} />
          )}
        </section>
      )}
    </>
  );
}

/** What the check of the books found, which nobody can mend by pressing something. */
function Faults({ faults }: Pick<FeesSummary, "faults">) {
  const t = useText(statementsText);
  const found = faults.map(({ kind, count }) => t.faults[kind](count)).join("; ");
  return (
    <div className="mb-5">
      <ErrorBox text={t.unsound(found)} />
    </div>
  );
}

/** What was received and billed this month, and what is owed by age. */
function Figures({ summary }: { summary: FeesSummary }) {
  const t = useText(statementsText);
  const { lang } = useLang();
  const { today } = useMe();
  const { received_sen, billed_sen, waived, late_sen, late_families, ages } = summary;
  const percent = billed_sen > 0 ? Math.floor((100 * received_sen) / billed_sen) : 0;
  const open = AGES.filter((age) => ages[age] > 0);
  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Figure label={t.received(formatDate(today, lang, "month"))} sen={received_sen}>
        {billed_sen > 0 ? t.ofBilled(percent, formatSen(billed_sen)) : t.nothingBilled}
      </Figure>
      <Figure label={t.late} sen={late_sen}>
        {t.lateFamilies(late_families)}
      </Figure>
      <Figure
        label={t.waived(formatDate(today, lang, "month"))}
        sen={waived.reduce((sum, { sen }) => sum + sen, 0)}
      >
        <dl className="mb-1 grid gap-1">
          {waived.map(({ fund, sen }) => (
            <div key={fund} className="flex justify-between gap-2">
              <dt className="min-w-0 wrap-anywhere">{fund ?? t.bySchool}</dt>
              <dd className="whitespace-nowrap tabular-nums">{formatSen(sen)}</dd>
            </div>
          ))}
        </dl>
        <TextLink
          to="/dashboard/fees/waivers"
          className="inline-flex items-center wrap-anywhere max-sm:min-h-11"
        >
          {t.waivers}
        </TextLink>
      </Figure>
      <Figure label={t.open} sen={open.reduce((sum, age) => sum + ages[age], 0)}>
        <dl className="grid gap-1">
          {open.map((age) => (
            <div key={age} className="flex justify-between gap-2">
              <dt>{t.ages[age]}</dt>
              <dd className="whitespace-nowrap tabular-nums">{formatSen(ages[age])}</dd>
            </div>
          ))}
        </dl>
      </Figure>
    </div>
  );
}

type FigureProps = { label: string; sen: number; children: ReactNode };

function Figure({ label, sen, children }: FigureProps) {
  return (
    <Card>
      <h2 className="text-14 font-medium text-muted">{label}</h2>
      <p className="my-1 text-27 font-semibold tracking-[-0.015em] tabular-nums">
        {formatSen(sen)}
      </p>
      <div className="text-14 text-muted">{children}</div>
    </Card>
  );
}
