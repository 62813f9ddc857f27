import { CircleAlert } from "lucide-react";
import type { Problem } from "#features/imports/rules/paste.ts";
import { importsText } from "#features/imports/text.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

const MOST = 20;

type Props = { problems: readonly Problem[] };

/** Each line that cannot be taken, and why. */
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
        {lines.slice(0, MOST).map((line) => (
          <li key={line}>
            <strong>{t.lineNumber(line)}</strong>
            {": "}
            {problems
              .filter((problem) => problem.line === line)
              .map(({ field, fault }) => `${t.fields[field]} ${t.faults[fault]}`)
              .join("; ")}
          </li>
        ))}
        {lines.length > MOST && <li>{t.more(lines.length - MOST)}</li>}
      </ul>
    </div>
  );
}
