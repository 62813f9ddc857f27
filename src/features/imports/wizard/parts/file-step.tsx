import { FileSpreadsheet, Upload } from "lucide-react";
import { type DragEvent, useId, useState } from "react";
import type { ImportKind } from "#features/imports/rows/rules.ts";
import { TemplateCard } from "#features/imports/wizard/parts/template-card.tsx";
import { wizardText } from "#features/imports/wizard/text.ts";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { TextArea } from "#ui/base/field.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  kind: ImportKind;
  /** Gets a file, or the text that was pasted. */
  onChoose: (source: File | string) => void;
};

/** The first step: download a template, then choose the filled-in file. */
export function FileStep({ kind, onChoose }: Props) {
  const t = useText(wizardText);
  const id = useId();
  const [isOver, setOver] = useState(false);
  const [pasted, setPasted] = useState("");

  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) onChoose(file);
  }

  return (
    <div className="grid gap-7">
      <TemplateCard kind={kind} />
      <section className="grid gap-3">
        <h2 className="text-17 font-semibold">{t.fileTitle}</h2>
        <div
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
          className={classNames(
            "flex flex-col items-center gap-3 rounded-card border-2 border-dashed px-4 py-8 text-center",
            isOver ? "border-brand bg-brand-tint" : "border-line bg-sunk",
          )}
        >
          <Icon of={FileSpreadsheet} size={28} className="text-brand" />
          <p className="max-sm:hidden">{t.drop}</p>
          <input
            id={id}
            type="file"
            accept=".xlsx,.csv,.tsv,.txt"
            aria-describedby={`${id}-limits`}
            className="peer sr-only"
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // Otherwise the browser would not report the same file again after the user has corrected it.
              target.value = "";
              if (file) onChoose(file);
            }}
          />
          <label
            htmlFor={id}
            className={buttonVariant(
              { kind: "brand" },
              "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-brand",
            )}
          >
            <Icon of={Upload} />
            {t.choose}
          </label>
          <p id={`${id}-limits`} className="text-13 text-muted">
            {t.limits}
          </p>
        </div>
      </section>
      <section className="grid gap-3">
        <TextArea
          name="pasted"
          label={t.pasteTitle}
          hint={t.pasteHint}
          rows={4}
          value={pasted}
          onChange={({ target }) => setPasted(target.value)}
          className="max-h-60"
        />
        {pasted.trim() && (
          <div>
            <Button kind="brand" onClick={() => onChoose(pasted)}>
              {t.pasteNext}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}
