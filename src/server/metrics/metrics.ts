import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Outcomes, Work } from "./rules.ts";

/** Upper bounds in seconds. */
const SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * Makes the figures of this process in Prometheus's form. What happens is counted as it happens; the state of things is
 * set by the reader (`read.ts`) when somebody asks. No label names a school, a person or a path.
 */
export function makeMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: "halaqah_call_duration_seconds",
    help: "How long calls of the API took, by the call's name and the answer's status.",
    labelNames: ["call", "status"],
    buckets: SECONDS,
    registers,
  });
  const failures = new Counter({
    name: "halaqah_database_errors_total",
    help: "Errors of the database that ended a call, by the class of their SQLSTATE.",
    labelNames: ["class"],
    registers,
  });
  const total = (name: string, help: string) =>
    new Counter({ name: `halaqah_${name}_total`, help, registers });
  const work: Record<Work, Counter> = {
    registers_saved: total("registers_saved", "Registers that calls saved."),
    marks_written: total("marks_written", "Marks that calls wrote, by saving a register too."),
  };
  const outcomes: Outcomes = {
    called: (call, status, seconds) => calls.observe({ call, status }, seconds),
    failed: (code) => failures.inc({ class: code.slice(0, 2) }),
    worked: (counts) => {
      for (const [name, by] of Object.entries(counts)) work[name as Work].inc(by);
    },
  };
  return {
    ...outcomes,
    gauge: <Label extends string>(name: string, help: string, ...labelNames: Label[]) => {
      const gauge = new Gauge({ name: `halaqah_${name}`, help, labelNames, registers });
      return {
        set: (value: number, labels: Partial<Record<Label, string>> = {}) =>
          gauge.set(labels as Record<Label, string>, value),
        /** Takes all values away: the gauge is left out of the answer until it is set. */
        clear: () => (labelNames.length > 0 ? gauge.reset() : gauge.remove()),
      };
    },
    /** A count that is kept elsewhere. */
    total: (name: string, help: string) => {
      const counter = total(name, help);
      return {
        set: (value: number) => {
          counter.reset();
          counter.inc(value);
        },
      };
    },
    contentType: registry.contentType,
    print: () => registry.metrics(),
  };
}

export type Metrics = ReturnType<typeof makeMetrics>;
