import { PenLine } from "lucide-react";
import { Suspense } from "react";
import type { FamilyHifz } from "#features/hifz/acks/contract.ts";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

// Only a pupil's own home has it, and it needs the pages of the mushaf.
const Outlook = lazyPart(async () => (await import("./outlook.tsx")).Outlook);

type Props = { held: FamilyHifz; name: string };

/** How much a child has memorised, with the way to the week and the map; for a pupil, what comes next. */
export function ChildHifz({ held, name }: Props) {
  const t = useText(hifzAcksText);
  const p = useText(pupilHifzText);
  const { lang } = useLang();
  const { student_id, juz, rest_milli, heard_on, unsigned, outlook } = held;
  const [first] = unsigned;
  return (
    <div className="grid gap-2 border-t border-line pt-3.5">
      <div>
        <h3 className="mb-1 text-13 text-muted">{p.hafazan}</h3>
        <p className="flex flex-wrap items-baseline justify-between gap-x-4">
          <strong className="font-semibold">
            {p.amount(juz, formatNumber(rest_milli / 1000))}
          </strong>
          <TextLink
            to="/dashboard/students/$studentId/hifz"
            params={{ studentId: student_id }}
            className="inline-flex items-center max-sm:min-h-11"
          >
            {p.open}
          </TextLink>
        </p>
        {heard_on && (
          <p className="text-14 text-muted">{p.heardOn(formatDate(heard_on, lang, "day"))}</p>
        )}
      </div>
      {outlook && (
        <Suspense>
          <Outlook {...outlook} outlook={outlook} title={t.revise} />
        </Suspense>
      )}
      {first && (
        <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="text-14 font-medium">{t.toSign(unsigned.length)}</span>
          <ButtonLink
            icon={PenLine}
            to="/dashboard/hifz"
            search={{ date: first }}
            aria-label={t.signOf(name)}
          >
            {t.signShort}
          </ButtonLink>
        </p>
      )}
    </div>
  );
}
