import { Download } from "lucide-react";
import { type ImportField, IMPORT_FIELDS, type ImportKind } from "#features/imports/rows/rules.ts";
import { wizardText } from "#features/imports/wizard/text.ts";
import type { FileFormat } from "#lib/enumerations.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** Empty lines formatted as text, so that no number typed into them loses its leading zeros. */
const EMPTY_LINES = 100;

/** Offers a file with the headings to fill in, and says what belongs under each. */
export function TemplateCard({ kind }: { kind: ImportKind }) {
  const t = useText(wizardText);
  const { today } = useMe();
  const fields = IMPORT_FIELDS[kind];
  const explained = fields.filter((field) => t.guides[field]);

  async function save(format: FileFormat) {
    const { saveTable } = await import("#ui/save-table.ts");
    const columns = fields.map((field) => ({ head: t.fields[field], value: () => "" }));
    const rows: ImportField[] =
      format === "csv" ? [] : Array<ImportField>(EMPTY_LINES).fill("name");
    await saveTable({ title: t.templateFile[kind], day: today, format, columns, rows });
  }

  return (
    <section className="grid gap-3">
      <h2 className="text-17 font-semibold">{t.templateTitle}</h2>
      <p className="text-muted">{t.templateLine}</p>
      <div className="flex flex-wrap gap-3">
        <Button icon={Download} onClick={() => void save("xlsx")}>
          {t.excel}
        </Button>
        <Button icon={Download} onClick={() => void save("csv")}>
          {t.csv}
        </Button>
      </div>
      <details className="rounded-control border border-line px-4 py-3">
        <summary className="cursor-pointer text-14 font-semibold max-sm:-my-3 max-sm:py-3">
          {t.guide}
        </summary>
        <dl className="mt-3 grid gap-2 text-14">
          {explained.map((field) => (
            <div key={field} className="grid gap-x-4 sm:grid-cols-[11rem_1fr]">
              <dt className="font-medium">{t.fields[field]}</dt>
              <dd className="text-muted">{t.guides[field]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  );
}
