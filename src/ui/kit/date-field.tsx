import { useState } from "react";
import { ageOn, formatDate, isDate } from "#lib/dates.ts";
import { fieldBox } from "#ui/base/field.tsx";
import { FieldFrame, type FrameProps } from "#ui/base/field-frame.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { DateInput } from "./date-input.tsx";
import { dateText } from "./date-text.ts";
import { useMe } from "./me.tsx";

type Props = FrameProps & {
  /** All dates are YYYY-MM-DD. */
  value?: string;
  defaultValue?: string | undefined;
  min?: string;
  max?: string;
  /** Called with each date that is typed or chosen, and with "" while there is none. */
  onDate?: (date: string) => void;
  /** What the words beneath say: the weekday, or the age of somebody born on that day. */
  says?: "weekday" | "age";
};

/** A field for a date, typed as dd/mm/yyyy; the date in words stands beneath. Its value is YYYY-MM-DD. */
export function DateField(props: Props) {
  const { value, defaultValue, min, max, onDate, says = "weekday", hint, error, ...frame } = props;
  const t = useText(dateText);
  const { lang } = useLang();
  const { today } = useMe();
  const [read, setRead] = useState(value ?? defaultValue ?? "");
  const [wrong, setWrong] = useState<string>();

  function words(): string | undefined {
    if (!isDate(read)) return undefined;
    if (says === "weekday") return formatDate(read, lang, "long");
    const day = formatDate(read, lang, "dayMonthYear");
    return read > today ? day : `${day}, ${t.age(ageOn(read, today))}`;
  }

  const said = words();
  return (
    <FieldFrame
      {...frame}
      error={wrong ?? error}
      hint={
        (said || hint) && (
          <>
            {said && <span className="block font-medium text-ink">{said}</span>}
            {hint}
          </>
        )
      }
    >
      {(fieldProps) => (
        <span className="relative block">
          <DateInput
            {...fieldProps}
            {...{ value, defaultValue, min, max }}
            hasButton
            onDate={(date) => {
              setRead(date);
              onDate?.(date);
            }}
            onWrong={setWrong}
            className={`${fieldBox} h-10.5 ps-3 max-sm:h-11`}
          />
        </span>
      )}
    </FieldFrame>
  );
}
