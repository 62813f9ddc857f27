import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { type Term, yearTerms } from "#features/calendar/contract.ts";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { SchoolDaysCard } from "#features/calendar/parts/school-days-card.tsx";
import { termsText } from "#features/calendar/text.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { TextField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

export const Route = createFileRoute("/dashboard/settings/_school/")({ component: TermsScreen });

/** Edits the terms of an academic year. */
function TermsScreen() {
  const t = useText(termsText);
  const { today } = useMe();
  const terms = useQuery(calendarClient.listTerms.queryOptions());
  const thisYear = today.slice(0, 4);
  const [chosen, setChosen] = useState(thisYear);
  const known = (terms.data ?? []).map((term) => term.academic_year);
  const years = [...new Set([...known, thisYear, String(Number(thisYear) + 1)])].toSorted();
  return (
    <>
      <Card pad={false}>
        <CardHead
          title={t.title}
          action={
            <Select
              label={t.year}
              value={chosen}
              options={years.map((value) => ({ value, label: value }))}
              onChange={setChosen}
              className="w-32"
            />
          }
        />
        {terms.data && (
          <YearForm
            key={chosen}
            year={chosen}
            terms={terms.data.filter((term) => term.academic_year === chosen)}
          />
        )}
        <p className="border-t border-line px-5 py-3 max-sm:px-4">
          <TextLink
            to="/dashboard/calendar/holidays"
            className="inline-flex max-sm:-my-3 max-sm:py-3"
          >
            {t.holidays}
          </TextLink>
        </p>
      </Card>
      <SchoolDaysCard asked={{ academic_year: chosen }} inSettings />
    </>
  );
}

type Row = Partial<Term> & { key: string };

const newRow = (): Row => ({ key: crypto.randomUUID() });

function YearForm({ year, terms }: { year: string; terms: readonly Term[] }) {
  const t = useText(termsText);
  const [rows, setRows] = useState<Row[]>(() =>
    terms.length > 0 ? terms.map((term) => ({ ...term, key: term.from_date })) : [newRow()],
  );
  const form = useForm({
    schema: yearTerms,
    shape: (values) => ({
      academic_year: year,
      terms: rows.map((_, at) => ({
        name: values[`terms.${at}.name`],
        from_date: values[`terms.${at}.from_date`],
        to_date: values[`terms.${at}.to_date`],
      })),
    }),
    texts: { terms: t.wrong },
    explain: () => ({ text: t.failed }),
    onSubmit: (values) => calendarClient.setTerms.call(values),
    changes: [calendarClient.key()],
    done: t.saved(year),
  });
  return (
    <Form form={form} className="grid gap-4 p-5 max-sm:p-4">
      {rows.length === 0 && <p className="text-muted">{t.none}</p>}
      {rows.map((row, at) => (
        <fieldset
          key={row.key}
          className="grid items-start gap-3 max-sm:rounded-control max-sm:border max-sm:border-line max-sm:p-3 sm:grid-cols-[1fr_10rem_10rem_auto]"
        >
          <legend className="sr-only">{t.term(at + 1)}</legend>
          <TextField
            name={`terms.${at}.name`}
            label={t.name}
            defaultValue={row.name ?? t.term(at + 1)}
            autoComplete="off"
          />
          <DateField name={`terms.${at}.from_date`} label={t.from} defaultValue={row.from_date} />
          <DateField name={`terms.${at}.to_date`} label={t.to} defaultValue={row.to_date} />
          <IconButton
            icon={Trash2}
            label={t.remove(at + 1)}
            className="sm:mt-7.25"
            onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}
          />
        </fieldset>
      ))}
      <div className="flex flex-wrap justify-between gap-3">
        <Button
          icon={Plus}
          disabled={rows.length >= 6}
          onClick={() => setRows([...rows, newRow()])}
        >
          {t.add}
        </Button>
        <Button type="submit" kind="brand" busy={form.busy}>
          {t.save}
        </Button>
      </div>
    </Form>
  );
}
