/** The values of a form's fields by name; null for an empty field. */
export type FieldValues = Record<string, string | string[] | number | boolean | File | null>;

function valueOf(field: HTMLInputElement): FieldValues[string] {
  if (field.type === "checkbox") return field.checked;
  if (field.type === "file") return field.files?.[0] ?? null;
  if (field.type === "password" || "secret" in field.dataset) return field.value || null;
  const text = fieldText(field).trim();
  if (text === "") return null;
  return field.type === "number" ? Number(text) : text;
}

function isField(element: Element): element is HTMLInputElement {
  const { name, disabled, type } = element as HTMLInputElement;
  if (!name || disabled || type === "submit" || type === "button") return false;
  return type !== "radio" || (element as HTMLInputElement).checked;
}

/**
 * Reads the values of the native fields of a form by name. Numbers are numbers, a checkbox is true or false,
 * and a multiple select is a list. Text is trimmed, but passwords are not. Empty fields are left out, or null
 * with `empty: "null"`.
 */
export function readForm(form: HTMLFormElement, empty: "omit" | "null" = "omit"): FieldValues {
  const values: FieldValues = {};
  for (const field of form.elements) {
    if (!isField(field)) continue;
    const value =
      field instanceof HTMLSelectElement && field.multiple
        ? Array.from(field.selectedOptions, (option) => option.value)
        : valueOf(field);
    if (value !== null || empty === "null") values[field.name] = value;
  }
  return values;
}

/** Puts the focus into the field of this name. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

/** What a field says: a typed date as YYYY-MM-DD (it keeps its reading in `data-date`), anything else as typed. */
export function fieldText(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
): string {
  return field.dataset.date || field.value;
}

/** Fills in a field as if it had been pasted there, so that all that depends on it follows. */
export function fillIn(
  field: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement,
  text: string,
): void {
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

/** What fields say of themselves that they cannot read, by name. */
export function unreadFields(form: HTMLFormElement | null): Record<string, string> {
  const fields = [...(form?.elements ?? [])].filter((field) => field instanceof HTMLInputElement);
  return Object.fromEntries(
    fields
      .filter(({ validity }) => validity.customError)
      .map(({ name, validationMessage }) => [name, validationMessage]),
  );
}

/** Whether a native field of a form on the page holds something else than it was shown with. */
export function isTypedIn({ forms }: Document): boolean {
  return [...forms].some((form) =>
    [...form.elements].some((field) => {
      if (field instanceof HTMLSelectElement) {
        // Without a default, the browser chooses the first option.
        const byDefault = [...field.options].findIndex((option) => option.defaultSelected);
        return field.selectedIndex !== Math.max(byDefault, 0);
      }
      if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
      if (!(field instanceof HTMLInputElement)) return false;
      return field.value !== field.defaultValue || field.checked !== field.defaultChecked;
    }),
  );
}
