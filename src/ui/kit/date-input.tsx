import { CalendarDays } from "lucide-react";
import { type ComponentProps, type InputEvent, useEffect, useRef, useState } from "react";
import { addDays, formatDate } from "#lib/dates.ts";
import { type DateReading, readTypedDate } from "#lib/typed-dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { fillIn } from "#ui/base/form-values.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { dateText } from "./date-text.ts";
import { useMe } from "./me.tsx";

type Props = Omit<
  ComponentProps<"input">,
  "type" | "value" | "defaultValue" | "min" | "max" | "onInput" | "onChange" | "onBlur"
> & {
  /** All dates are YYYY-MM-DD. */
  value?: string | undefined;
  defaultValue?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  /** Called with each date that is typed or chosen, and with "" while there is none. */
  onDate?: ((date: string) => void) | undefined;
  /** Called with what is wrong once the field is left, and with nothing once it is mended. */
  onWrong?: ((text: string | undefined) => void) | undefined;
  /** Has a button that opens the calendar; without it, a press on the field does. */
  hasButton?: boolean;
};

/** Ten years from today: the latest year that two digits mean. */
const AHEAD = 3652;

/** False where there is no window, as when a form is drawn on the server. */
function isTouchScreen(): boolean {
  return typeof matchMedia === "function" && matchMedia("(pointer: coarse)").matches;
}

/**
 * A date: on devices that are touched, their own field; elsewhere typed as dd/mm/yyyy, with the browser's calendar on
 * demand. The typed field keeps its reading in `data-date`, and what is wrong with it as its validity.
 */
export function DateInput({ value, defaultValue, onDate, onWrong, hasButton, ...rest }: Props) {
  const [isTouched] = useState(isTouchScreen);
  if (!isTouched) {
    return <TypedDate {...rest} {...{ value, defaultValue, onDate, onWrong, hasButton }} />;
  }
  return (
    <input
      {...rest}
      type="date"
      {...(value === undefined ? { defaultValue } : { value })}
      onClick={(event) => !hasButton && event.currentTarget.showPicker?.()}
      onChange={({ target }) => onDate?.(target.value)}
    />
  );
}

function TypedDate(props: Props) {
  const { value, defaultValue, min, max, onDate, onWrong, hasButton, className, ...rest } = props;
  const t = useText(dateText);
  const { lang } = useLang();
  const { today } = useMe();
  const field = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const [opened] = useState(value ?? defaultValue ?? "");
  const known = useRef(opened);

  // What the screen changes by itself is shown; what is being typed is left alone.
  useEffect(() => {
    const { current } = field;
    if (!current || value === undefined || value === known.current) return;
    known.current = value;
    fillIn(current, value);
  }, [value]);

  function read(): DateReading {
    const text = field.current?.value.trim() ?? "";
    if (!text) return { date: "" };
    const parted = text.replace(/^(\d\d)(\d\d)(\d{4}|\d\d)$/, "$1/$2/$3");
    return readTypedDate(parted, max ?? addDays(today, AHEAD));
  }

  function take(reading: DateReading, isTyped: boolean) {
    const { current } = field;
    if (!current) return;
    const wrong = "date" in reading ? "" : wrongText(reading);
    const date = "date" in reading ? reading.date : "";
    current.dataset.date = date;
    current.setCustomValidity(wrong);
    if (date && !isTyped) current.value = shortDate(date);
    onWrong?.((!isTyped && wrong) || undefined);
    // While a year is being typed, its first two digits are no year.
    const isHalf = isTyped && date && !/\d{4}/.test(current.value);
    if (isHalf || date === known.current) return;
    known.current = date;
    onDate?.(date);
  }

  function wrongText(reading: Exclude<DateReading, { date: string }>): string {
    if (reading.wrong === "month") return t.month(reading.month);
    if (reading.wrong !== "day") return t[reading.wrong];
    return t.day(formatDate(reading.first, lang, "month"), reading.days);
  }

  function onInput({ nativeEvent }: InputEvent<HTMLInputElement>) {
    const { inputType = "", data } = nativeEvent as Partial<globalThis.InputEvent>;
    const isTyped = inputType.startsWith("delete") || inputType === "insertText";
    take(read(), isTyped && (data?.length ?? 0) < 2);
  }

  function openCalendar() {
    if (!calendar.current) return;
    calendar.current.value = field.current?.dataset.date ?? "";
    calendar.current.showPicker?.();
  }

  return (
    <>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        onChange={({ target }) => field.current && fillIn(field.current, target.value)}
        className="pointer-events-none absolute inset-0 h-full w-full opacity-0"
      />
      <input
        {...rest}
        ref={field}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t.format}
        defaultValue={opened && shortDate(opened)}
        data-date={opened}
        onInput={onInput}
        onBlur={() => take(read(), false)}
        onClick={hasButton ? undefined : openCalendar}
        className={classNames(className, hasButton && "pe-11")}
      />
      {hasButton && (
        <span className="absolute inset-y-0 end-0.5 flex items-center">
          <IconButton icon={CalendarDays} label={t.calendar} onClick={openCalendar} />
        </span>
      )}
    </>
  );
}

/** dd/mm/yyyy, in every language. */
function shortDate(date: string): string {
  return formatDate(date, "en");
}
