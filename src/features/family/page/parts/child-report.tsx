import { FileText, PenLine } from "lucide-react";
import type { FamilyCard } from "#features/family/page/contract.ts";
import { familyPageText } from "#features/family/page/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { termName } from "#lib/terms.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** The newest progress report of a child, to be read or signed. */
export function ChildReport({ card, name }: { card: FamilyCard; name: string }) {
  const t = useText(familyPageText);
  const { lang } = useLang();
  const { school } = useMe();
  const { student_id, issue_id, period, academic_year, issued_at, may_sign } = card;
  const day = formatDate(dayOf(issued_at, school?.time_zone ?? "UTC"), lang, "dayMonthYear");
  const word = may_sign ? t.sign : t.open;
  return (
    <div className="border-t border-line pt-3.5">
      <h3 className="mb-1 text-13 text-muted">{t.report}</h3>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 wrap-anywhere">
          <strong className="font-semibold">{termName(period, academic_year)}</strong>
          <span className="block text-14 text-muted">{t.published(day)}</span>
        </p>
        <ButtonLink
          size="sm"
          icon={may_sign ? PenLine : FileText}
          to="/dashboard/students/$studentId/reports"
          params={{ studentId: student_id }}
          search={{ report: issue_id }}
          aria-label={`${word}: ${t.report}, ${name}`}
          className="print:hidden"
        >
          {word}
        </ButtonLink>
      </div>
    </div>
  );
}
