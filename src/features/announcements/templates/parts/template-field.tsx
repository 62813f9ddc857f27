import type { RefObject } from "react";
import {
  TEMPLATE_KEYS,
  TEMPLATES,
  type TemplateKey,
} from "#features/announcements/templates/rules.ts";
import { TEMPLATE_WORDS, templatesText } from "#features/announcements/templates/text.ts";
import { SelectField } from "#ui/base/field.tsx";
import { fillIn } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  form: RefObject<HTMLFormElement | null>;
  chosen: TemplateKey | "";
  onChoose: (key: TemplateKey | "") => void;
};

/** Chooses a template, whose words go into the form's fields. What was typed there stays. */
export function TemplateField({ form, chosen, onChoose }: Props) {
  const t = useText(templatesText);
  return (
    <SelectField
      name="template"
      label={t.template}
      hint={t.templateHint}
      value={chosen}
      onChange={({ target }) => {
        const next = target.value as TemplateKey | "";
        putWords(form.current, chosen, next);
        onChoose(next);
      }}
      options={[
        { value: "", label: t.none },
        ...TEMPLATE_KEYS.map((value) => ({ value, label: t.names[value] })),
      ]}
    />
  );
}

/** Puts a template's words where nothing is written or those of the one before stand untouched. */
function putWords(
  form: HTMLFormElement | null,
  before: TemplateKey | "",
  next: TemplateKey | "",
): void {
  for (const lang of ["ms", "en"] as const) {
    for (const part of ["title", "body"] as const) {
      const field = form?.elements.namedItem(`${part}_${lang}`);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      const isUntouched = before !== "" && field.value === TEMPLATE_WORDS[lang][before][part];
      // The English comes at the press of its own button.
      const isFree = isUntouched || (lang === "ms" && field.value === "");
      if (isFree) fillIn(field, next === "" ? "" : TEMPLATE_WORDS[lang][next][part]);
    }
  }
  const kind = form?.elements.namedItem("kind");
  if (kind instanceof HTMLSelectElement) fillIn(kind, next ? TEMPLATES[next].kind : "notice");
}
