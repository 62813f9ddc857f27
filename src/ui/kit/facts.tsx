import type { ReactNode } from "react";

export type Fact = { label: string; value: ReactNode };

/** A list of labels and values. Unknown values are left out. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
      {facts
        .filter((fact) => Boolean(fact.value))
        .map((fact) => (
          <div key={fact.label} className="min-w-0">
            <dt className="text-13 text-muted">{fact.label}</dt>
            <dd className="wrap-anywhere">{fact.value}</dd>
          </div>
        ))}
    </dl>
  );
}
