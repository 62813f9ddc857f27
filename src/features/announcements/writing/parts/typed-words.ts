import type { NewAnnouncement } from "#features/announcements/contract.ts";
import { withDay } from "#features/announcements/events/rules.ts";
import type { TemplateWords } from "#features/announcements/templates/rules.ts";
import { formatDate, isDate } from "#lib/dates.ts";
import { fieldText, fillIn } from "#ui/base/form-values.ts";

/** Puts a day into the blanks that a template has for it. */
export function fillInDay(form: HTMLFormElement | null, day: string): void {
  if (!isDate(day)) return;
  for (const lang of ["ms", "en"] as const) {
    for (const part of ["title", "body"] as const) {
      const field = fieldIn(form, `${part}_${lang}`);
      if (field) fillIn(field, withDay(field.value, lang, formatDate(day, lang, "long")));
    }
  }
}

function fieldIn(form: HTMLFormElement | null, name: string) {
  const field = form?.elements.namedItem(name);
  const isTyped = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
  return isTyped ? field : undefined;
}

/** The time at which it is to be published, "07:30"; empty without one. */
export function timeIn(form: HTMLFormElement | null): string {
  const field = fieldIn(form, "publish_time");
  return field ? fieldText(field) : "";
}

/** Fills the English fields that are empty: with a template's English, or with the Malay to write it beside. */
export function copyToEnglish(
  form: HTMLFormElement | null,
  template: TemplateWords | undefined,
): void {
  for (const name of ["title", "body"] as const) {
    const [from, to] = [fieldIn(form, `${name}_ms`), fieldIn(form, `${name}_en`)];
    if (!from || !to || to.value) continue;
    fillIn(to, template?.[`${name}_en`] || from.value);
  }
}

/** The values, with whether a published text is to be read again. */
export function withImportant(values: NewAnnouncement, form: HTMLFormElement | null) {
  const box = form?.elements.namedItem("important");
  return { ...values, important: box instanceof HTMLInputElement && box.checked };
}
