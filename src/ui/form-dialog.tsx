import { type ReactNode, useId } from "react";
import { Button } from "#ui/base/button.tsx";
import { Form, type FormState } from "#ui/base/form.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";

type Props = {
  form: FormState;
  title: string;
  line?: ReactNode;
  size?: "sm" | "md" | "lg";
  cancel: string;
  /** What the button says that sends the form. */
  submit: string;
  /** The look of that button. */
  kind?: "brand" | "danger";
  /** Another action on what is changed, such as archiving it. */
  other?: ReactNode;
  /** The layout of the fields. */
  className?: string;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
};

/** A form above the page, with the buttons that leave it and send it. */
export function FormDialog({
  form,
  title,
  line,
  size,
  cancel,
  submit,
  kind = "brand",
  other,
  className = "grid gap-4",
  onClose,
  children,
}: Props) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      line={line}
      size={size}
      footer={
        <>
          {other}
          <Button onClick={onClose}>{cancel}</Button>
          <Button type="submit" form={id} kind={kind} busy={form.busy}>
            {submit}
          </Button>
        </>
      }
    >
      <Form form={form} id={id} className={className}>
        {children}
      </Form>
    </Dialog>
  );
}
