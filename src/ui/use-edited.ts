import { useState } from "react";
import { changedOnly, followOther, type Stale, staleOf } from "./stale.tsx";

type Values = Record<string, unknown>;
type Options<Row, Facts> = {
  /** The record's values as the form compares them; `known` is what the form held before. */
  factsOf: (row: Row, known?: Facts) => Facts;
  /** Converts the values to what the fields show, where that differs. */
  written?: (facts: Facts) => Facts;
};

/** A record in a form: the version it started from, and what somebody else changed meanwhile. */
export function useEdited<Row extends { version: number }, Facts extends Values>(
  row: Row,
  { factsOf, written = (facts) => facts }: Options<Row, Facts>,
) {
  const [opened, setOpened] = useState(() => factsOf(row));
  const [base, setBase] = useState({ version: row.version, facts: opened });
  const [conflict, setConflict] = useState<{ stale: Stale<Facts>; before: Facts }>();

  return {
    /** The values that the fields show at first. */
    opened: written(opened),
    version: base.version,
    /** The conflict for the notice above the buttons, once somebody else has saved first. */
    conflict,
    /** Only the changed ones of these values. */
    changedOf: <T extends Values>(values: T) => changedOnly(base.facts, values),
    /** Handles a "stale" refusal: untouched fields show the other editor's values. False for other errors. */
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
    /** Adds values that were loaded after the form was opened. */
    complete: (more: Partial<Facts>) => {
      setOpened({ ...opened, ...more });
      setBase({ ...base, facts: { ...base.facts, ...more } });
    },
  };
}
