import type { ComponentProps } from "react";
import {
  ANNOUNCEMENT_KINDS,
  REPLY_KINDS,
  type TemplateWords,
} from "#features/announcements/templates/rules.ts";
import { templatesText } from "#features/announcements/templates/text.ts";
import { SelectField, TextArea, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

type Words = Pick<TemplateWords, "title_ms" | "body_ms" | "title_en" | "body_en">;

type Props = {
  lang: "ms" | "en";
  /** What the fields begin with. */
  first: Words | undefined;
};

/** The title and the text of an announcement or a template in one language. Malay is asked for, English is not. */
export function WordFields({ lang, first }: Props) {
  const t = useText(templatesText);
  const isEnglish = lang === "en";
  return (
    <>
      <TextField
        name={`title_${lang}`}
        label={isEnglish ? t.titleEn : t.titleMs}
        defaultValue={first?.[`title_${lang}`]}
        maxLength={120}
        autoComplete="off"
        optional={isEnglish}
      />
      <TextArea
        name={`body_${lang}`}
        label={isEnglish ? t.bodyEn : t.bodyMs}
        rows={6}
        defaultValue={first?.[`body_${lang}`]}
        optional
      />
    </>
  );
}

type Choice = Pick<ComponentProps<typeof SelectField>, "defaultValue" | "value" | "onChange">;

/** Whether it is important. */
export function KindField(choice: Choice) {
  const t = useText(templatesText);
  const options = ANNOUNCEMENT_KINDS.map((value) => ({ value, label: t.kinds[value] }));
  return <SelectField name="kind" label={t.kind} options={options} {...choice} />;
}

/** Which answer it asks for. */
export function ReplyField(choice: Choice) {
  const t = useText(templatesText);
  const options = REPLY_KINDS.map((value) => ({ value, label: t.replies[value] }));
  return <SelectField name="reply" label={t.reply} options={options} {...choice} />;
}
