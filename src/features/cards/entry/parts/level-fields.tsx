import { useQuery } from "@tanstack/react-query";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";

type Props = { chosen: readonly string[]; onChange: (levels: string[]) => void };

/** The levels of the school's classes to choose from; none chosen stands for all. */
export function LevelFields({ chosen, onChange }: Props) {
  const t = useText(cardsText);
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const levels = new Set([
    ...(classes.data ?? []).flatMap((one) => (one.kind === "class" ? one.grade_level : [])),
    ...chosen,
  ]);
  if (levels.size === 0) return null;
  return (
    <fieldset>
      <legend className="font-semibold">{t.levels}</legend>
      <p className="text-14 text-muted">{t.levelsHint}</p>
      <div className="grid sm:grid-cols-3">
        {[...levels].map((level) => (
          <CheckField
            key={level}
            name={`level-${level}`}
            label={level}
            checked={chosen.includes(level)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, level] : chosen.filter((one) => one !== level))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
