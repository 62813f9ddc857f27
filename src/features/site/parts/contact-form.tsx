import { lengthOf, TRAP, type FieldName, type FormKind } from "#features/site/rules.ts";
import { contactText as t } from "#features/site/text.ts";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { classNames } from "#ui/base/class-names.ts";
import type { ComponentProps } from "react";

type Props = { kind: FormKind; action: string };

const SEND: Record<FormKind, string> = {
  contact: t.send,
  demo: t.sendDemo,
  school: t.sendSchool,
};

/**
 * A form that a browser sends without scripts. The page is a file: the server fills the typed values and the
 * errors into its slots (`{{value_…}}`, `{{wrong_…}}`) and sends it again.
 */
export function ContactForm({ kind, action }: Props) {
  return (
    // The server checks the values, so that the messages are Malay in every browser.
    <form id="borang" method="post" action={`${action}#borang`} noValidate className="scroll-mt-8">
      <p
        role="alert"
        className="mb-6 rounded-control bg-absent-tint px-4 py-3 font-medium text-absent empty:hidden"
      >
        {"{{failed}}"}
      </p>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field name="name" autoComplete="name" required />
        <Field name="email" type="email" autoComplete="email" required />
        {kind !== "contact" && (
          <>
            <Field name="school" autoComplete="organization" required />
            <Field name="phone" type="tel" autoComplete="tel" />
          </>
        )}
        {kind === "contact" && <Field name="subject" required className="sm:col-span-2" />}
        <Message required={kind === "contact"} />
      </div>
      <p className="sr-only" aria-hidden>
        <label htmlFor={TRAP}>{t.trap}</label>
        <input id={TRAP} name={TRAP} tabIndex={-1} autoComplete="off" />
      </p>
      <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
        <button type="submit" className={buttonVariant({ kind: "brand", size: "lg" })}>
          {SEND[kind]}
        </button>
        <p className="min-w-60 flex-1 text-13 text-muted">
          {t.privacy}{" "}
          <a href="/privacy-policy" className="rounded-small font-semibold text-brand underline">
            {t.privacyLink}
          </a>
        </p>
      </div>
    </form>
  );
}

const box = classNames(
  "block w-full rounded-control border border-edge bg-surface px-3 text-control",
  "hover:border-muted focus:border-brand focus-visible:outline-offset-0",
  "aria-[invalid=true]:border-absent",
);

type FieldProps = { name: FieldName; required?: boolean } & ComponentProps<"input">;

function Field({ name, required = false, className, ...rest }: FieldProps) {
  return (
    <div className={classNames("min-w-0", className)}>
      <Label name={name} required={required} />
      <input
        {...fieldProps(name)}
        {...rest}
        dir="auto"
        required={required}
        defaultValue={`{{value_${name}}}`}
        className={classNames(box, "h-12")}
      />
      <WrongText name={name} />
    </div>
  );
}

function Message({ required }: { required: boolean }) {
  return (
    <div className="min-w-0 sm:col-span-2">
      <Label name="message" required={required} />
      <textarea
        {...fieldProps("message")}
        dir="auto"
        rows={7}
        required={required}
        defaultValue="{{value_message}}"
        className={classNames(box, "field-sizing-content min-h-40 py-3")}
      />
      <WrongText name="message" />
    </div>
  );
}

function Label({ name, required }: { name: FieldName; required: boolean }) {
  return (
    <label htmlFor={name} className="mb-1.5 block text-14 font-semibold">
      {t.fields[name]}
      {!required && <span className="font-normal text-muted"> ({t.optional})</span>}
    </label>
  );
}

function WrongText({ name }: { name: FieldName }) {
  return (
    <p id={`${name}-wrong`} className="mt-1.5 text-14 font-medium text-absent empty:hidden">
      {`{{wrong_${name}}}`}
    </p>
  );
}

function fieldProps(name: FieldName) {
  // A slot is text, and React's types allow only the standard's words.
  const invalid: object = { "aria-invalid": `{{invalid_${name}}}` };
  return {
    id: name,
    name,
    maxLength: lengthOf(name),
    "aria-describedby": `${name}-wrong`,
    ...invalid,
  };
}
