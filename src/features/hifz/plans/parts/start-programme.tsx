import { useQuery } from "@tanstack/react-query";
import { newPlans } from "#features/hifz/plans/contract.ts";
import { plansText } from "#features/hifz/plans/text.ts";
import { programmesClient } from "#features/hifz/programmes/parts/programmes-client.ts";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { Form, useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { plansClient } from "./plans-client.ts";

type Props = { pupils: readonly { student_id: string; programme: string | null }[] };

/** Lets all pupils of a class who are in no programme begin one together. Nothing where all are in one. */
export function StartProgramme({ pupils }: Props) {
  const t = useText(plansText);
  const { today } = useMe();
  const mayAdd = useMay("hifz.manage");
  const programmes = useQuery(programmesClient.listProgrammes.queryOptions());
  const student_ids = pupils.flatMap(({ student_id, programme }) => (programme ? [] : student_id));
  const form = useForm({
    schema: newPlans,
    shape: (values) => ({ ...values, student_ids }),
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.failed }),
    onSubmit: (values) => plansClient.createPlans.call(values),
    changes: "everything",
    done: t.saved,
  });
  if (student_ids.length === 0 || !programmes.data) return null;
  const open = programmes.data.filter(({ archived_on }) => archived_on === null);
  return (
    <Card pad className="mb-4 grid gap-4">
      <div>
        <h2 className="font-semibold">{t.startAll(student_ids.length)}</h2>
        <p className="text-14 text-muted">{open.length > 0 ? t.startAllText : t.noProgrammes}</p>
      </div>
      {open.length > 0 && (
        <Form form={form} className="grid items-start gap-4 sm:grid-cols-[1fr_12rem_auto]">
          <SelectField
            name="programme_id"
            label={t.programme}
            placeholder={t.choose}
            options={open.map(({ id: value, name: label }) => ({ value, label }))}
          />
          <DateField name="from_date" label={t.from} defaultValue={today} />
          <Button type="submit" kind="brand" busy={form.busy} className="sm:mt-7">
            {t.startAllButton}
          </Button>
        </Form>
      )}
      {open.length === 0 && mayAdd && (
        <ButtonLink to="/dashboard/settings/hifz" className="justify-self-start">
          {t.addProgramme}
        </ButtonLink>
      )}
    </Card>
  );
}
