import { useState } from "react";
import { changedOnly, followOther, type Stale, staleOf } from "./stale.tsx";

type Values = Record<string, unknown>;
type Options<Row, Facts> = {
  /** The record as its form compares it; `known` is what the form held before. */
  factsOf: (row: Row, known?: Facts) => Facts;
  /** The facts as the fields show them, where that is otherwise. */
  written?: (facts: Facts) => Facts;
};

/** A record in a form: from which version it is changed, and what somebody else made of it meanwhile. */
export function useEdited<Row extends { version: number }, Facts extends Values>(
  row: Row,
  { factsOf, written = (facts) => facts }: Options<Row, Facts>,
) {
  const [opened, setOpened] = useState(() => factsOf(row));
  const [base, setBase] = useState({ version: row.version, facts: opened });
  const [conflict, setConflict] = useState<{ stale: Stale<Facts>; before: Facts }>();

  return {
    /** What the fields show at first. */
    opened: written(opened),
    version: base.version,
    /** For the notice above the buttons, once somebody else was faster. */
    conflict,
    /** Only what was changed of the values. */
    changedOf: <T extends Values>(values: T) => changedOnly(base.facts, values),
    /** Takes up a "stale" refusal: untouched fields show what the other one wrote. False for other errors. */
    takeUp: (error: unknown, form: HTMLFormElement | null): boolean => {
      const stale = staleOf<Row>(error);
      if (!stale) return false;
      const { current, ...last } = stale;
      const facts = factsOf(current, base.facts);
      const [before, now] = [written(base.facts), written(facts)];
      followOther(form, before, now);
      setConflict({ stale: { ...last, current: { ...now, version: current.version } }, before });
      setBase({ version: current.version, facts });
      return true;
    },
    /** Adds what was read only after the form was opened. */
    complete: (more: Partial<Facts>) => {
      setOpened({ ...opened, ...more });
      setBase({ ...base, facts: { ...base.facts, ...more } });
    },
  };
}
