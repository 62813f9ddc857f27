import {
  createContext,
  type FormEvent,
  type ReactNode,
  type RefObject,
  use,
  useEffect,
  useRef,
  useState,
} from "react";
import type * as z from "zod/mini";
import { ErrorBox } from "./error-box.tsx";
import { type FieldValues, readForm, unreadFields } from "./form-values.ts";
import { issueTexts } from "./issue-text.ts";
import { useText } from "./lang.tsx";
import { refusalText, waitText } from "#ui/refusal-text.ts";
import { uiText } from "./text.ts";
import { type ActionOptions, useAction } from "./use-action.ts";

/** Why a form was not taken: one text for the whole, or texts by field name. */
export type FormProblem = { text?: string; fields?: Record<string, string> };

type Options<Schema extends z.ZodMiniType, Output> = {
  /** The shape of the values; a function loads it at the first key, where the page must not wait for it. */
  schema: Schema | (() => Promise<Schema>);
  /** What the screen itself finds wrong, before anything is sent. */
  check?: (values: z.output<Schema>) => FormProblem | null | undefined;
  /** Sends the values, as the work of an action. */
  onSubmit: (values: z.output<Schema>) => Promise<Output> | Output;
  /** Rebuilds the fields' values into what the schema reads. */
  shape?: (values: FieldValues) => unknown;
  /** What an empty field becomes: left out (adding), or null (changing). */
  empty?: "omit" | "null";
  /** What to say when a field's value is not taken, by its name, instead of "check this field". */
  texts?: Record<string, string>;
  /** What to say of a server with too much to do, where other words are ordered. */
  busyText?: string;
  /** Turns a refusal into a problem; undefined where the form's own words do. */
  explain?: (error: unknown) => FormProblem | undefined;
} & Pick<ActionOptions<z.output<Schema>, Output>, "changes" | "done" | "onDone">;

/** What a form says is wrong. */
type Said = {
  problem?: string | undefined;
  errors: Record<string, string>;
  /** Nothing of it was brought into view yet. */
  isNew?: boolean;
};

export type FormState = {
  busy: boolean;
  /** What is wrong with the form as a whole. */
  problem: string | undefined;
  errors: Record<string, string>;
  /** Says what is wrong with fields, and nothing else. */
  show: (problem: FormProblem) => void;
  ref: RefObject<HTMLFormElement | null>;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  onInput: (event: FormEvent<HTMLFormElement>) => void;
};

const NO_ERRORS: Record<string, string> = {};
const NOTHING: Said = { errors: NO_ERRORS };
const ErrorsContext = createContext(NO_ERRORS);

/** The error of a field in the form around it. */
export function useFieldError(name: string): string | undefined {
  return use(ErrorsContext)[name];
}

/** A form on native fields: reads them, checks them by the call's own schema, shows what is wrong. */
export function useForm<Schema extends z.ZodMiniType, Output>(
  options: Options<Schema, Output>,
): FormState {
  const t = useText(uiText);
  const ref = useRef<HTMLFormElement>(null);
  const [said, say] = useState<Said>(NOTHING);
  const { problem, errors } = said;
  const [isLoading, setLoading] = useState(false);
  const { start, busy } = useAction(options.onSubmit, {
    changes: options.changes,
    done: options.done,
    onDone: options.onDone,
    onFailed: (error) => show(explain(error)),
  });

  // A field may come on with its error: both are looked for once they are on the page.
  useEffect(() => {
    if (!said.isNew) return;
    const fields = ref.current?.elements;
    const unseen = Object.keys(said.errors).find((name) => !fields?.namedItem(name));
    // An error whose field is not on the screen is said above the form instead of nowhere.
    if (unseen && !said.problem) return say({ ...said, problem: said.errors[unseen] });
    const first = ref.current?.querySelector<HTMLElement>(
      ":scope > [role=alert], [aria-invalid=true]",
    );
    first?.focus({ preventScroll: true });
    first?.scrollIntoView({ block: "center" });
  }, [said]);

  function show({ text, fields = NO_ERRORS }: FormProblem) {
    say({ problem: text, errors: fields, isNew: true });
  }

  function explain(error: unknown): FormProblem {
    const shared = refusalText(error, { ...t, busy: options.busyText ?? t.busy });
    if (shared) return { text: shared };
    return options.explain?.(error) ?? { text: waitText(error, t) ?? t.failed };
  }

  function submit(form: HTMLFormElement) {
    const values = readForm(form, options.empty);
    const { schema } = options;
    if (typeof schema !== "function") return check(values, schema);
    setLoading(true);
    void schema()
      .then((loaded) => check(values, loaded))
      .catch((error: unknown) => show(explain(error)))
      .finally(() => setLoading(false));
  }

  function check(values: FieldValues, schema: Schema) {
    const input = options.shape ? options.shape(values) : values;
    const parsed = schema.safeParse(input);
    const { issues = [] } = parsed.error ?? {};
    const wrong = { ...issueTexts(issues, input, t, options.texts), ...unreadFields(ref.current) };
    if (!parsed.success || Object.keys(wrong).length > 0) return show({ fields: wrong });
    const refused = options.check?.(parsed.data);
    if (refused) return show(refused);
    say(NOTHING);
    void start(parsed.data);
  }

  return {
    busy: busy || isLoading,
    problem,
    errors,
    show,
    ref,
    onSubmit(event) {
      event.preventDefault();
      if (!busy && !isLoading) submit(event.currentTarget);
    },
    // A field that is being mended stops complaining at once.
    onInput(event) {
      if (typeof options.schema === "function") options.schema().catch(() => {});
      const { name } = event.target as HTMLInputElement;
      // Several fields may be filled at once.
      say((before) => {
        if (!before.errors[name]) return before;
        const { [name]: _, ...others } = before.errors;
        return { problem: before.problem, errors: others };
      });
    },
  };
}

type Props = {
  form: FormState;
  /** For a submit button that stands elsewhere, such as in a dialog's footer (`form={id}`). */
  id?: string;
  className?: string;
  children: ReactNode;
};

/** The form itself; what is wrong with it as a whole stands above its fields. */
export function Form({ form, id, className, children }: Props) {
  const { ref, onSubmit, onInput, errors, problem } = form;
  return (
    <form id={id} noValidate ref={ref} onSubmit={onSubmit} onInput={onInput} className={className}>
      <ErrorsContext value={errors}>
        {problem && <ErrorBox text={problem} />}
        {children}
      </ErrorsContext>
    </form>
  );
}
