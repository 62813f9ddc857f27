import { History } from "lucide-react";
import { formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { fieldText, fillIn } from "#ui/base/form-values.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { uiText } from "#ui/base/text.ts";

type Values = Record<string, unknown>;

/** The server's answer about a record that somebody else changed during editing. */
export type Stale<Row> = { current: Row & { version: number }; by?: string; at?: string };

/** Reads a "stale" refusal; undefined for any other error. */
export function staleOf<Row>(error: unknown): Stale<Row> | undefined {
  const { reason, current, by, at } = errorData(error);
  if (reason !== "stale") return undefined;
  return { current, by, at } as Stale<Row>;
}

/** Only the values that the form changed, so that saving touches nothing else. `""` and null count as equal. */
export function changedOnly<T extends Values>(before: Values, values: T): Partial<T> {
  const changed = Object.entries(values).filter(
    ([name, value]) => (value ?? "") !== (before[name] ?? ""),
  );
  return Object.fromEntries(changed) as Partial<T>;
}

type Props = {
  stale: Stale<Values>;
  /** The values that the form showed at first. */
  before: Values;
  /** The labels of the form's fields by name. */
  labels: Readonly<Record<string, string>>;
  /** Puts a value into words where it is not shown as stored. */
  say?: (name: string, value: unknown) => string;
};

/** Tells the second of two editors what the first one changed. The typed values stay in the form. */
export function StaleNotice({ stale, before, labels, say = plain }: Props) {
  const t = useText(uiText);
  const { school } = useMe();
  const names = Object.keys(labels).filter(
    (name) => (stale.current[name] ?? "") !== (before[name] ?? ""),
  );
  const when = stale.at && school && formatTime(stale.at, school.time_zone);
  return (
    <div
      role="alert"
      tabIndex={-1}
      className="rounded-control border border-excused/25 bg-excused-tint px-4 py-3 text-excused"
    >
      <p className="flex gap-3 font-semibold">
        <Icon of={History} className="mt-[3px]" />
        {t.stale(stale.by || "?", when || "")}
      </p>
      <dl className="mt-2 grid gap-1 text-14">
        {names.map((name) => (
          <div key={name} className="wrap-anywhere">
            <dt className="inline font-semibold">{labels[name]}: </dt>
            <dd className="inline">
              <s className="opacity-80">{say(name, before[name])}</s>{" "}
              <NamePart>{say(name, stale.current[name])}</NamePart>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 text-14">{t.staleNext}</p>
    </div>
  );
}

function plain(_name: string, value: unknown): string {
  return value === true ? "✓" : plainly(value);
}

/** A value as text, or a dash when it is empty. */
export function plainly(value: unknown): string {
  return textOf(value) || "–";
}

/** Fills untouched fields of a form with the values of the other editor. Changed fields keep what was typed. */
export function followOther(form: HTMLFormElement | null, before: Values, now: Values): void {
  for (const field of form?.elements ?? []) {
    const isText =
      field instanceof HTMLInputElement ||
      field instanceof HTMLSelectElement ||
      field instanceof HTMLTextAreaElement;
    if (!isText || !Object.hasOwn(now, field.name)) continue;
    if (field instanceof HTMLInputElement && field.type === "checkbox") {
      if (field.checked === Boolean(before[field.name])) field.checked = Boolean(now[field.name]);
      continue;
    }
    if (fieldText(field) === textOf(before[field.name])) fillIn(field, textOf(now[field.name]));
  }
}

function textOf(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}
