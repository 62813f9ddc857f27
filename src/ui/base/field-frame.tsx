import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useFieldError } from "./form.tsx";
import { Icon } from "./icon.tsx";
import { useText } from "./lang.tsx";
import { uiText } from "./text.ts";

export type FrameProps = {
  name: string;
  label: string;
  hint?: ReactNode;
  /** Replaces the error that the surrounding form reports for this field. */
  error?: string;
  /** At the end of the label's line, such as a link. */
  aside?: ReactNode;
  optional?: boolean;
};

type FieldProps = {
  id: string;
  name: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type Props = FrameProps & { children: (fieldProps: FieldProps) => ReactNode };

/** Label above; control, hint and error below, connected so that screen readers read all of them. */
export function FieldFrame({ name, label, hint, error, aside, optional, children }: Props) {
  const t = useText(uiText);
  const id = useId();
  const known = useFieldError(name);
  const wrong = error ?? known;
  const described = [hint && `${id}-hint`, wrong && `${id}-error`].filter(Boolean).join(" ");

  return (
    <div className="min-w-0">
      <div className="mb-1.5 flex items-baseline justify-between gap-4 text-14">
        <label htmlFor={id} className="font-semibold">
          {label}
          {optional && <span className="font-normal text-muted"> ({t.optional})</span>}
        </label>
        {aside}
      </div>
      {children({
        id,
        name,
        "aria-describedby": described || undefined,
        "aria-invalid": wrong ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-13 text-muted">
          {hint}
        </p>
      )}
      {wrong && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-13 font-medium text-absent">
          <Icon of={CircleAlert} size={15} className="mt-[3px]" />
          {wrong}
        </p>
      )}
    </div>
  );
}
