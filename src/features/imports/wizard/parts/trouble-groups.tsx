import { formatNumber } from "#lib/numbers.ts";
import { CircleAlert, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { type Group, lineRanges, type Row } from "#features/imports/rows/rules.ts";
import { wizardText } from "#features/imports/wizard/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

const FOUND = 3;

type Props<Trouble extends string> = {
  tone: "absent" | "late";
  title: string;
  line: string;
  groups: readonly Group<Trouble>[];
  rows: readonly Row[];
  /** Answers what is wrong, and how to fix it. */
  say: (group: Group<Trouble>) => [ReactNode, string?];
};

const tones = {
  absent: "border-absent/25 bg-absent-tint text-absent",
  late: "border-late/25 bg-late-tint text-late",
};
const icons: Record<keyof typeof tones, LucideIcon> = {
  absent: CircleAlert,
  late: TriangleAlert,
};

/** The troubles of a file: one entry for each repair, with the lines that it fixes. */
export function TroubleGroups<Trouble extends string>(props: Props<Trouble>) {
  const { tone, title, line, groups, rows, say } = props;
  const t = useText(wizardText);
  const byLine = new Map(rows.map((row) => [row.line, row]));
  return (
    <section className={classNames("rounded-control border px-4 py-3", tones[tone])}>
      <h3 className="flex gap-3 font-semibold">
        <Icon of={icons[tone]} className="mt-[3px]" />
        {title}
      </h3>
      <p className="mt-1 text-14">{line}</p>
      <ul className="mt-3 grid gap-3 text-14">
        {groups.map((group) => {
          const [what, remedy] = say(group);
          const { text, more } = lineRanges(group.lines);
          const cells = group.lines.map((at) => byLine.get(at)?.cells[group.field] ?? "");
          const said = group.values.length > 0 ? group.values : cells;
          const found = [...new Set(said.filter(Boolean))].slice(0, FOUND);
          return (
            <li key={`${group.trouble} ${group.field}`} className="wrap-anywhere">
              <p>
                <strong>{t.lines(formatNumber(group.lines.length))}:</strong> {what}
                {remedy && <> {remedy}</>}
              </p>
              <p className="text-13">{t.rows(text, more)}</p>
              {found.length > 0 && (
                <p className="text-13">
                  <bdi>{t.found(found.map((cell) => `“${cell.slice(0, 40)}”`).join(", "))}</bdi>
                </p>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
