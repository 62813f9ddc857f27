import { ChevronDown, Eye, EyeOff, type LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { classNames } from "./class-names.ts";
import { FieldFrame, type FrameProps } from "./field-frame.tsx";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { useText } from "./lang.tsx";
import { uiText } from "./text.ts";

export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  /** Shown, but not to be chosen. */
  disabled?: boolean;
};

/** The look of a field that is typed in. */
export const fieldBox = classNames(
  "block w-full rounded-control border border-edge bg-surface text-control",
  "transition-colors hover:border-muted focus:border-brand",
  "focus-visible:outline-offset-0 disabled:bg-sunk disabled:text-muted",
  "aria-invalid:border-absent",
);

type TextProps = FrameProps & Omit<ComponentProps<"input">, "name" | "size"> & InputVariant;
type InputVariant = { icon?: LucideIcon; size?: "md" | "lg"; end?: ReactNode };

/** One line of text; `type`, `autoComplete`, `inputMode` and the like go to the native input. */
export function TextField(props: TextProps) {
  const { name, label, hint, error, aside, optional, icon, size, end, className, ...rest } = props;
  return (
    <FieldFrame {...{ name, label, hint, error, aside, optional }}>
      {(fieldProps) => (
        <span className="relative block">
          {icon && (
            <Icon
              of={icon}
              className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink"
            />
          )}
          <input
            dir="auto"
            {...rest}
            {...fieldProps}
            className={classNames(
              fieldBox,
              size === "lg" ? "h-12" : "h-10.5 max-sm:h-11",
              icon ? "ps-10" : "ps-3",
              end ? "pe-12" : "pe-3",
              className,
            )}
          />
          {end && <span className="absolute inset-y-0 end-1 flex items-center">{end}</span>}
        </span>
      )}
    </FieldFrame>
  );
}

/** A password field with a button that shows the typed text. */
export function PasswordField(props: Omit<TextProps, "type" | "end">) {
  const t = useText(uiText);
  const [seen, setSeen] = useState(false);
  const eye = (
    <IconButton
      icon={seen ? EyeOff : Eye}
      label={seen ? t.hidePassword : t.showPassword}
      onClick={() => setSeen(!seen)}
    />
  );
  return (
    <TextField
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={seen ? "text" : "password"}
      data-secret
      end={eye}
    />
  );
}

/** A text field of several lines. */
export function TextArea(props: FrameProps & Omit<ComponentProps<"textarea">, "name">) {
  const { name, label, hint, error, aside, optional, className, ...rest } = props;
  return (
    <FieldFrame {...{ name, label, hint, error, aside, optional }}>
      {(fieldProps) => (
        <textarea
          dir="auto"
          rows={4}
          {...rest}
          {...fieldProps}
          className={classNames(fieldBox, "field-sizing-content min-h-24 px-3 py-2.5", className)}
        />
      )}
    </FieldFrame>
  );
}

type SelectProps = FrameProps &
  Omit<ComponentProps<"select">, "name" | "children"> & {
    options: readonly Option[];
    /** The label of the empty first option. */
    placeholder?: string;
  };

/** A native select: one option of several. */
export function SelectField(props: SelectProps) {
  const { name, label, hint, error, aside, optional, options, placeholder, ...rest } = props;
  return (
    <FieldFrame {...{ name, label, hint, error, aside, optional }}>
      {(fieldProps) => (
        <span className="relative block">
          <select
            {...rest}
            {...fieldProps}
            className={classNames(fieldBox, "h-10.5 appearance-none ps-3 pe-10 max-sm:h-11")}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon
            of={ChevronDown}
            className="pointer-events-none absolute inset-y-0 end-3 my-auto text-muted"
          />
        </span>
      )}
    </FieldFrame>
  );
}
