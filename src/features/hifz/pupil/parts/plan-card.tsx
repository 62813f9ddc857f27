import { TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { HifzPupilAnswer } from "#features/hifz/pupil/contract.ts";
import { gapsBefore, orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { formatRange, type RangeWords } from "#features/hifz/mushaf/rules/ranges.ts";
import type { HifzPlan } from "#features/hifz/plans/contract.ts";
import { PlanDialog } from "#features/hifz/plans/parts/plan-dialog.tsx";
import { plansClient } from "#features/hifz/plans/parts/plans-client.ts";
import { plansText } from "#features/hifz/plans/text.ts";
import { hasMore } from "#features/hifz/records/rules/offers.ts";
import { useTargetWords } from "#features/hifz/programmes/parts/target-fields.tsx";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatNumber } from "#lib/numbers.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Facts } from "#ui/kit/facts.tsx";
import { useMay } from "#ui/kit/me.tsx";

type Props = { pupil: HifzPupilAnswer; words: RangeWords };

/** A pupil's programme: target, next portion, and what may be changed about it. */
export function HifzPlanCard({ pupil, words }: Props) {
  const t = useText(plansText);
  const { lang } = useLang();
  const mayPlan = useMay("hifz.plan");
  const [open, setOpen] = useState<"start" | "change">();
  const plan = pupil.plans.find(({ to_date }) => to_date === null);
  const past = pupil.plans.filter((one) => one !== plan);
  return (
    <Card pad={false} className="break-inside-avoid">
      <CardHead title={t.title} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        {plan ? (
          <PlanFacts plan={plan} pupil={pupil} words={words} />
        ) : (
          <div>
            <p className="font-semibold">{t.none}</p>
            {mayPlan && <p className="text-14 text-muted">{t.noneText}</p>}
          </div>
        )}
        {mayPlan && pupil.outpaced && (
          <p className="flex gap-2 rounded-control bg-late-tint px-3 py-2.5 text-14 text-late print:hidden">
            <Icon of={TriangleAlert} size={16} className="mt-0.5" />
            {t.outpaced(
              formatNumber(pupil.outpaced.new_milli / 1000),
              formatNumber(pupil.outpaced.revised_milli / 1000),
            )}
          </p>
        )}
        {past.length > 0 && (
          <p className="text-14 text-muted">
            {`${t.before}: `}
            {past
              .map(
                ({ programme_name, from_date, to_date }) =>
                  `${programme_name} (${t.period(formatDate(from_date, lang), to_date ? formatDate(to_date, lang) : "")})`,
              )
              .join(", ")}
          </p>
        )}
        {mayPlan && (
          <div className="flex flex-wrap gap-3 print:hidden">
            {plan && <Button onClick={() => setOpen("change")}>{t.change}</Button>}
            {plan && <PauseButton plan={plan} />}
            <Button {...(!plan && { kind: "brand" })} onClick={() => setOpen("start")}>
              {plan ? t.switchTo : t.start}
            </Button>
          </div>
        )}
      </div>
      {open && (
        <PlanDialog
          studentId={pupil.student_id}
          plan={open === "change" ? plan : undefined}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  );
}

function PlanFacts({ plan, pupil, words }: Props & { plan: HifzPlan }) {
  const t = useText(plansText);
  const { lang } = useLang();
  const targetWords = useTargetWords();
  const order = orderOf(plan.order_kind, plan.order_list);
  const gaps = pupil.next ? gapsBefore(order, pupil.covered, pupil.next.from_id) : [];
  const isAllHeld = !hasMore(plan, pupil.covered);
  const { new_paused_from, khatam_by } = plan;
  return (
    <Facts
      facts={[
        { label: t.programme, value: plan.programme_name },
        { label: t.target, value: targetWords(plan) },
        { label: t.next, value: isAllHeld && t.allHeld },
        { label: t.behind, value: gaps.map((gap) => formatRange(gap, words)).join(", ") },
        { label: t.level, value: plan.level },
        { label: t.teacher, value: plan.teacher_name },
        { label: t.khatam, value: khatam_by && formatDate(khatam_by, lang) },
        { label: t.pause, value: new_paused_from && t.paused(formatDate(new_paused_from, lang)) },
      ]}
    />
  );
}

function PauseButton({ plan }: { plan: HifzPlan }) {
  const t = useText(plansText);
  const { id, version, new_paused_from } = plan;
  const paused = new_paused_from === null;
  const change = useAction(() => plansClient.changePlan.call({ id, version, paused }), {
    changes: "everything",
    done: t.saved,
    failed: t.failed,
    explain: (error) => t.problems[errorData(error).reason ?? ""],
  });
  return (
    <>
      <Button busy={change.busy} onClick={() => void change.start()}>
        {paused ? t.pause : t.resume}
      </Button>
      {change.problem && <ErrorBox text={change.problem} />}
    </>
  );
}
