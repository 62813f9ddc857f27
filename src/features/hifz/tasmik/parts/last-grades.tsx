import { Check, Contrast, RotateCcw } from "lucide-react";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { PupilGoing } from "#features/hifz/tasmik/contract.ts";
import { gradeLetters } from "#features/hifz/tasmik/rules/letters.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { formatDate } from "#lib/dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { resultWords } from "./tasmik-words.ts";

type Last = PupilGoing["last"][number];

/**
 * What became of a pupil's last recitations, the latest at the end: dots on a phone, letters of the grades where there
 * is room, and a sentence for screen readers.
 */
export function LastGrades({ last, settings }: { last: readonly Last[]; settings: HifzSettings }) {
  const t = useText(tasmikText);
  const words = useText(entryText);
  const { lang } = useLang();
  if (last.length === 0) return null;
  const days = last.map(
    (one) =>
      `${formatDate(one.date, lang, "dayMonth")} ${resultWords(t, settings, { ...one, marks: null })}`,
  );
  const text = words.last(days.join(", "));
  return (
    <span title={text} className="flex items-center justify-end gap-0.5 max-sm:gap-1">
      <span className="sr-only">{text}</span>
      {last.map((one, at) => (
        <Dot key={at} {...{ one, settings }} />
      ))}
    </span>
  );
}

function Dot({ one: { decision, grade }, settings }: { one: Last; settings: HifzSettings }) {
  const isTop = grade === settings.scale[0]?.key;
  const letters = grade ? gradeLetters(settings.scale, grade) : <Icon of={Check} size={12} />;
  return (
    <span
      aria-hidden
      className={classNames(
        "inline-flex size-2.5 shrink-0 items-center justify-center rounded-full border text-12 font-semibold sm:size-6",
        // Hollow, pale and full, because some people cannot tell the colours apart.
        decision === "repeat" && "border-2 border-late text-late sm:border",
        decision === "half" && "border-excused bg-excused-tint text-excused",
        decision === "pass" && (isTop ? "border-present bg-present text-surface" : PALE),
      )}
    >
      <span className="max-sm:hidden">
        {decision === "repeat" ? (
          <Icon of={RotateCcw} size={12} />
        ) : decision === "half" ? (
          <Icon of={Contrast} size={12} />
        ) : (
          letters
        )}
      </span>
    </span>
  );
}

const PALE = "border-present bg-present-tint text-present";
