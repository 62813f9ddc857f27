import { useQuery } from "@tanstack/react-query";
import * as z from "zod/mini";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import type { FeeItem } from "#features/fees/items/contract.ts";
import { ENTRIES } from "#features/fees/items/rules/prices.ts";
import { feeItemsText } from "#features/fees/items/text/items.ts";
import { stayText } from "#features/students/stays/text.ts";
import { studentsText } from "#features/students/text.ts";
import { GENDERS, STAYS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";
import type { FieldValues } from "#ui/base/form-values.ts";
import { SelectField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";

type Who = Pick<FeeItem, "levels" | "stay" | "gender" | "entry">;

/** The shape of the fields; an empty one means all. */
export const whoShape = {
  levels: z.nullable(z.array(z.string())),
  stay: z.optional(z.enum(STAYS)),
  gender: z.optional(shape.gender),
  entry: z.optional(z.enum(ENTRIES)),
};

/** The fields' values with the ticked levels as a list; none ticked means all. */
export function withLevels(values: FieldValues): FieldValues & { levels: string[] | null } {
  const ticked = Object.entries(values).flatMap(([name, value]) =>
    name.startsWith("level ") && value === true ? name.slice("level ".length) : [],
  );
  return { ...values, levels: ticked.length > 0 ? ticked : null };
}

/** Whom an item is for, as the call wants it. */
export function whoOf({ levels, stay, gender, entry }: z.output<z.ZodMiniObject<typeof whoShape>>) {
  return { levels, stay: stay ?? null, gender: gender ?? null, entry: entry ?? null };
}

/** Which pupils an item is for: all, unless something is chosen. */
export function WhoFields({ who }: { who?: Who }) {
  const t = useText(feeItemsText);
  const stays = useText(stayText).kinds;
  const s = useText(studentsText);
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const known = (classes.data ?? []).map(({ grade_level }) => grade_level).filter(Boolean);
  const levels = [...new Set([...known, ...(who?.levels ?? [])])].toSorted((a, b) =>
    a.localeCompare(b, undefined, { numeric: true }),
  );
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium">{t.who}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          name="stay"
          label={t.stay}
          defaultValue={who?.stay ?? ""}
          placeholder={t.everyone}
          options={STAYS.map((value) => ({ value, label: stays[value] }))}
        />
        <SelectField
          name="gender"
          label={t.gender}
          defaultValue={who?.gender ?? ""}
          placeholder={t.everyone}
          options={GENDERS.map((value) => ({ value, label: s[value] }))}
        />
        <SelectField
          name="entry"
          label={t.entry}
          defaultValue={who?.entry ?? ""}
          placeholder={t.everyone}
          options={ENTRIES.map((value) => ({ value, label: t.entryNames[value] }))}
        />
      </div>
      {levels.length > 1 && (
        <>
          <p className="mt-3 text-14 font-medium">{t.levels}</p>
          <p className="text-13 text-muted">{t.levelsLine}</p>
          <div className="grid gap-x-4 sm:grid-cols-3">
            {levels.map((level) => (
              <CheckField
                key={level}
                name={`level ${level}`}
                label={level}
                defaultChecked={who?.levels?.includes(level) ?? false}
              />
            ))}
          </div>
        </>
      )}
    </fieldset>
  );
}
