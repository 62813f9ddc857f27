import { useQuery } from "@tanstack/react-query";
import type { RefObject } from "react";
import {
  TEMPLATE_KEYS,
  TEMPLATES,
  type TemplateKey,
  type TemplateWords,
} from "#features/announcements/templates/rules.ts";
import {
  TEMPLATE_WORDS,
  templatesText,
  type TemplatesText,
} from "#features/announcements/templates/text.ts";
import { SelectField } from "#ui/base/field.tsx";
import { fillIn } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";
import { announcementTemplatesClient } from "./announcement-templates-client.ts";

/** One of Halaqah's templates, as its words stand in the fields. */
export function shippedTemplate(key: TemplateKey, t: TemplatesText): TemplateWords {
  const { ms, en } = { ms: TEMPLATE_WORDS.ms[key], en: TEMPLATE_WORDS.en[key] };
  return {
    id: key,
    name: t.names[key],
    title_ms: ms.title,
    body_ms: ms.body,
    title_en: en.title,
    body_en: en.body,
    ...TEMPLATES[key],
  };
}

type Props = {
  form: RefObject<HTMLFormElement | null>;
  chosen: TemplateWords | undefined;
  onChoose: (template: TemplateWords | undefined) => void;
};

/** Chooses a template, whose words go into the form's fields. What was typed there stays. */
export function TemplateField({ form, chosen, onChoose }: Props) {
  const t = useText(templatesText);
  const own = useQuery(announcementTemplatesClient.listTemplates.queryOptions({ input: {} }));
  const all = [...(own.data ?? []), ...TEMPLATE_KEYS.map((key) => shippedTemplate(key, t))];
  return (
    <SelectField
      name="template"
      label={t.template}
      hint={t.templateHint}
      value={chosen?.id ?? ""}
      onChange={({ target }) => {
        const next = all.find(({ id }) => id === target.value);
        putWords(form.current, chosen, next);
        onChoose(next);
      }}
      options={[
        { value: "", label: t.none },
        ...all.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}

/** Puts a template's words where nothing is written or those of the one before stand untouched. */
function putWords(
  form: HTMLFormElement | null,
  before: TemplateWords | undefined,
  next: TemplateWords | undefined,
): void {
  for (const lang of ["ms", "en"] as const) {
    for (const part of ["title", "body"] as const) {
      const name = `${part}_${lang}` as const;
      const field = form?.elements.namedItem(name);
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) continue;
      const isUntouched = before !== undefined && field.value === before[name];
      // The English comes at the press of its own button.
      const isFree = isUntouched || (lang === "ms" && field.value === "");
      if (isFree) fillIn(field, next?.[name] ?? "");
    }
  }
  const kind = form?.elements.namedItem("kind");
  if (kind instanceof HTMLSelectElement) fillIn(kind, next?.kind ?? "notice");
}
