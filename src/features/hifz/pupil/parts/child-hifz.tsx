import type { ChildMemorised } from "#features/hifz/pupil/contract.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { TextLink } from "#ui/base/text-link.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

/** How much a child has memorised, with the way to the map. */
export function ChildHifz({ held }: { held: ChildMemorised }) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const { student_id, juz, rest_milli, heard_on } = held;
  return (
    <div className="border-t border-line pt-3.5">
      <h3 className="mb-1 text-13 text-muted">{t.hafazan}</h3>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="font-semibold">{t.amount(juz, formatNumber(rest_milli / 1000))}</strong>
        <TextLink
          to="/dashboard/students/$studentId/hifz"
          params={{ studentId: student_id }}
          className="inline-flex items-center max-sm:min-h-11"
        >
          {t.open}
        </TextLink>
      </p>
      {heard_on && (
        <p className="text-14 text-muted">{t.heardOn(formatDate(heard_on, lang, "day"))}</p>
      )}
    </div>
  );
}
