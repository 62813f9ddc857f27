import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { Preview } from "#features/merges/contract.ts";
import type { MergeField } from "#features/merges/rules.ts";
import { mergesText } from "#features/merges/text.ts";
import { studentFields } from "#features/students/fields.ts";
import { studentsText } from "#features/students/text.ts";
import { countryName } from "#lib/countries.ts";
import { formatDate } from "#lib/dates.ts";
import type { Fields } from "#lib/fields.ts";
import { formatPhone } from "#lib/phones.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** Compares two records field by field: what will be kept, and what is lost. On a phone they are stacked. */
export function ComparedFields({ fields }: { fields: Preview["fields"] }) {
  const t = useText(mergesText);
  const say = useWords();
  return (
    <Card pad={false}>
      <CardHead title={t.fieldsTitle} />
      <p className="px-5 py-3 text-14 text-muted max-sm:px-4">{t.fieldsLine}</p>
      <div
        aria-hidden
        className="grid grid-cols-[11rem_1fr_1fr] gap-x-5 border-y border-line bg-sunk px-5 py-2.5 text-13 font-semibold text-muted max-sm:hidden"
      >
        <span />
        <span>{t.keepRecord}</span>
        <span>{t.dropRecord}</span>
      </div>
      <dl className="divide-y divide-line max-sm:border-t max-sm:border-line">
        {fields.map(({ field, keep, drop, stands }) => (
          <div
            key={field}
            className="grid items-center gap-x-5 gap-y-2 px-5 py-2.5 max-sm:px-4 max-sm:py-3.5 sm:grid-cols-[11rem_1fr_1fr]"
          >
            <dt className="text-14 text-muted max-sm:font-semibold">{t.fields[field]}</dt>
            <Value record={t.keep} fate={stands === "drop" ? "none" : "stands"}>
              {say(field, keep)}
            </Value>
            <Value
              record={t.drop}
              fate={stands === "drop" ? "stands" : stands === "both" || !drop ? "none" : "lost"}
            >
              {say(field, drop)}
            </Value>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type ValueProps = { record: string; fate: "stands" | "lost" | "none"; children: ReactNode };

function Value({ record, fate, children }: ValueProps) {
  const t = useText(mergesText);
  return (
    <dd className="min-w-0 max-sm:grid max-sm:grid-cols-[5.5rem_1fr] max-sm:items-center max-sm:gap-3">
      <span className="text-13 text-muted sm:sr-only">
        {record}
        <span className="sr-only">: </span>
      </span>
      {fate === "stands" ? (
        <span className="inline-flex items-center gap-2 justify-self-start rounded-small bg-brand-tint px-2 py-1 font-medium wrap-anywhere text-brand-strong sm:-ms-2">
          <Icon of={Check} size={15} />
          <span className="min-w-0">{children}</span>
          <span className="sr-only"> ({t.stands})</span>
        </span>
      ) : (
        <span className="wrap-anywhere text-muted">
          {fate === "lost" ? <s>{children}</s> : children}
          {fate === "lost" && <span className="sr-only"> ({t.lost})</span>}
        </span>
      )}
    </dd>
  );
}

const LIST: Fields = studentFields;

/** A field's value as people read it. */
function useWords(): (field: MergeField, value: string | null) => ReactNode {
  const t = useText(mergesText);
  const { lang } = useLang();
  const students = useText(studentsText);
  const statuses: Record<string, string> = students.statuses;
  const words: Partial<Record<MergeField, Record<string, string>>> = {
    gender: { male: students.male, female: students.female },
    status: statuses,
    consent_whatsapp: { yes: t.yes, no: t.no },
    consent_email: { yes: t.yes, no: t.no },
    consent_phone: { yes: t.yes, no: t.no },
  };
  return (field, value) => {
    if (value === null) {
      return (
        <>
          <span aria-hidden>–</span>
          <span className="sr-only">{t.nothing}</span>
        </>
      );
    }
    if (field === "photo") {
      return (
        <img src={value} alt={t.fields.photo} className="size-12 rounded-control object-cover" />
      );
    }
    if (LIST[field]?.kind === "date") return formatDate(value, lang);
    if (field === "citizenship") return countryName(value, lang);
    if (field === "phone") return formatPhone(value);
    return <NamePart>{words[field]?.[value] ?? value}</NamePart>;
  };
}
