import { CircleAlert } from "lucide-react";
import type { PasteProblem } from "#features/imports/rules/paste.ts";
import { importsText } from "#features/imports/text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

const MAX_SHOWN = 20;

type Props = { problems: readonly PasteProblem[] };

/** The lines that cannot be imported, and why. */
export function ProblemList({ problems }: Props) {
  const t = useText(importsText);
  const lines = [...new Set(problems.map(({ line }) => line))];
  return (
    <div
      role="alert"
      className="rounded-control border border-absent/25 bg-absent-tint px-4 py-3 text-absent"
    >
      <p className="flex gap-3 font-semibold">
        <Icon of={CircleAlert} className="mt-[3px]" />
        {t.wrong(lines.length)}
      </p>
      <p className="mt-1 text-14">{t.problemsTitle}</p>
      <ul className="mt-3 grid gap-1 text-14">
        {lines.slice(0, MAX_SHOWN).map((line) => (
          <li key={line}>
            <strong>{t.lineNumber(line)}</strong>
            {": "}
            {problems
              .filter((problem) => problem.line === line)
              .map(({ field, fault }) => `${t.fields[field]} ${t.faults[fault]}`)
              .join("; ")}
          </li>
        ))}
        {lines.length > MAX_SHOWN && <li>{t.more(lines.length - MAX_SHOWN)}</li>}
      </ul>
    </div>
  );
}
