import type { Worksheet } from "#features/imports/wizard/rules.ts";
import type { LineProblem } from "#features/imports/rows/rules.ts";
import type { WizardText } from "#features/imports/wizard/text.ts";
import type { SaveColumn } from "#ui/save-table.ts";

type Rejected = {
  name: string;
  sheet: Worksheet;
  problems: readonly LineProblem[];
  day: string;
  t: WizardText;
};

type Line = Worksheet["lines"][number];

/** Saves the rejected lines as they were in the file, with the reason in the last column. */
export async function saveRejected({ name, sheet, problems, day, t }: Rejected): Promise<void> {
  const reasons = new Map<number, string[]>();
  for (const { line, field, fault, values } of problems) {
    const against = values ? ` (${values})` : "";
    const said = `${t.fields[field]} ${t.remedies[fault].join(`${against}. `)}`;
    reasons.set(line, [...(reasons.get(line) ?? []), said]);
  }
  const columns: SaveColumn<Line>[] = sheet.columns.map(({ heading }, at) => ({
    head: heading || String(at + 1),
    value: ({ cells }) => cells[at] ?? "",
  }));
  columns.push({ head: t.reason, value: ({ line }) => reasons.get(line)?.join(" ") ?? "" });
  const rows = sheet.lines.filter(({ line }) => reasons.has(line));
  const { saveTable } = await import("#ui/save-table.ts");
  const title = `${t.rejectedName}-${name.replace(/\.[a-z]+$/i, "")}`;
  await saveTable({ title, day, format: "csv", columns, rows });
}
