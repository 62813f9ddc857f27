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
  /** At the end of the label's line, such as a link; the Tab key comes to it after the control. */
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
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-x-4">
      <label
        htmlFor={id}
        className="col-start-1 row-start-1 mb-1.5 self-baseline text-14 font-semibold"
      >
        {label}
        {optional && <span className="font-normal text-muted"> ({t.optional})</span>}
      </label>
      <div className="col-span-2 row-start-2">
        {children({
          id,
          name,
          "aria-describedby": described || undefined,
          "aria-invalid": wrong ? true : undefined,
        })}
      </div>
      {aside && <div className="col-start-2 row-start-1 self-baseline">{aside}</div>}
      {hint && (
        <p id={`${id}-hint`} className="col-span-2 mt-1.5 text-13 text-muted">
          {hint}
        </p>
      )}
      {wrong && (
        <p
          id={`${id}-error`}
          className="col-span-2 mt-1.5 flex gap-1.5 text-13 font-medium text-absent"
        >
          <Icon of={CircleAlert} size={15} className="mt-[3px]" />
          {wrong}
        </p>
      )}
    </div>
  );
}
