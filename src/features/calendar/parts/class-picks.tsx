import { useQuery } from "@tanstack/react-query";
import { calendarText } from "#features/calendar/text.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";

type Props = { value: readonly string[]; onChange: (value: string[]) => void };

/** Chooses the classes of an event; no choice means the whole school. */
export function ClassPicks({ value, onChange }: Props) {
  const t = useText(calendarText);
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const shown = (classes.data ?? []).filter(
    ({ id, archived_on }) => archived_on === null || value.includes(id),
  );

  function toggle(id: string) {
    onChange(value.includes(id) ? value.filter((picked) => picked !== id) : [...value, id]);
  }

  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-14 font-semibold">{t.classes}</legend>
      <LoadState of={classes} failed={t.classesFailed} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {shown.map(({ id, name }) => (
          <label
            key={id}
            className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-edge bg-surface px-3 text-14 font-medium wrap-anywhere has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              checked={value.includes(id)}
              onChange={() => toggle(id)}
              className="size-4.5 shrink-0"
            />
            {name}
          </label>
        ))}
      </div>
      <p className="mt-1.5 text-13 text-muted">{t.classesHint}</p>
    </fieldset>
  );
}
