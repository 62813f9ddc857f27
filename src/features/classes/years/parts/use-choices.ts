import { useMemo, useState } from "react";
import type { YearAct } from "#features/classes/rules.ts";
import type { YearChoice, YearPreview } from "#features/classes/years/contract.ts";
import { planYear, propose } from "#features/classes/years/rules.ts";

type Choices = {
  /** The choice made instead of the proposal, by student. */
  acts: Readonly<Record<string, YearAct>>;
  /** The name of the next class for promoted pupils, by class. */
  names: Readonly<Record<string, string>>;
};

const NONE: Choices = { acts: {}, names: {} };

/** The preview with the choices of this screen, planned as the server will plan it. */
export function useChoices(preview: YearPreview | undefined, begins_on: string) {
  const [chosen, setChosen] = useState(NONE);
  const choices = useMemo(() => choicesOf(preview, chosen), [preview, chosen]);
  const plan = useMemo(
    () => preview && planYear({ ...preview, begins_on, choices }),
    [preview, begins_on, choices],
  );
  return {
    plan,
    choices,
    names: chosen.names,
    setAct: (student_ids: string[], act: YearAct) =>
      setChosen(({ acts, names }) => ({
        acts: { ...acts, ...Object.fromEntries(student_ids.map((id) => [id, act])) },
        names,
      })),
    setName: (class_id: string, name: string) =>
      setChosen(({ acts, names }) => ({ acts, names: { ...names, [class_id]: name } })),
    acts: chosen.acts,
    load: ({ acts, names }: Choices) => setChosen({ acts, names }),
    kept: () => keptOf(preview, chosen),
    clear: () => setChosen(NONE),
  };
}

/** The choices to keep for later: without names that were emptied, and without pupils who have left since. */
function keptOf(preview: YearPreview | undefined, { acts, names }: Choices): Choices {
  const here = new Set(preview?.pupils.map(({ student_id }) => student_id));
  return {
    acts: Object.fromEntries(Object.entries(acts).filter(([id]) => here.has(id))),
    names: Object.fromEntries(Object.entries(names).filter(([, name]) => name.trim())),
  };
}

/** The choices to send: only those of pupils for whom the proposal does not apply. */
function choicesOf(preview: YearPreview | undefined, { acts, names }: Choices): YearChoice[] {
  if (!preview) return [];
  const { classes, pupils } = preview;
  const proposed = new Map(
    classes.map((schoolClass) => [schoolClass.id, propose(schoolClass, classes).act]),
  );
  return pupils.flatMap(({ student_id, class_id }) => {
    const act = acts[student_id] ?? proposed.get(class_id);
    const class_name = act === "promote" ? names[class_id]?.trim() : undefined;
    if (!act || (!acts[student_id] && !class_name)) return [];
    return [{ student_id, act, ...(class_name && { class_name }) }];
  });
}
