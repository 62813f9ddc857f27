import type { Settings } from "#features/schools/contract.ts";
import { schoolsText } from "#features/schools/text/schools.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { useText } from "#ui/base/lang.tsx";

/** The plan and its used share; nothing on a server without plans. */
export function PlanCard({ settings: { plan, students, limit } }: { settings: Settings }) {
  const t = useText(schoolsText);
  if (plan === null) return null;
  return (
    <Card pad={false}>
      <CardHead title={t.plan} />
      <div className="grid gap-3 p-5 max-sm:p-4">
        <p>
          <strong className="font-semibold">{t.plans[plan]}</strong>
          <span className="block text-14 text-muted">
            {limit === null ? t.unlimited(students) : t.use(students, limit)}
          </span>
        </p>
        {limit !== null && (
          <meter min={0} max={limit} value={students} aria-label={t.plan} className="meter" />
        )}
        <a href="/contact" className={buttonVariant({ size: "sm" }, "justify-self-start")}>
          {t.change}
        </a>
      </div>
    </Card>
  );
}
