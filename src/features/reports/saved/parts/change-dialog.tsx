import * as z from "zod/mini";
import type { SavedReport } from "#features/reports/saved/contract.ts";
import { savedReportsText } from "#features/reports/saved/text.ts";
import { errorData } from "#lib/errors.ts";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { savedReportsClient } from "./saved-reports-client.ts";

const fields = z.object({ name: shape.line(80), shared: z._default(z.boolean(), false) });

type Props = { saved: SavedReport; onClose: () => void };

/** Renames a saved report, shares it or stops sharing it, or removes it. */
export function ChangeDialog({ saved: { id, version, name, shared }, onClose }: Props) {
  const t = useText(savedReportsText);
  const mayShare = useMay("reports.manage");
  const changes = [savedReportsClient.key()];
  const remove = useAction(() => savedReportsClient.removeSavedReport.call({ id }), {
    changes,
    rereadsWhenRefused: true,
    done: t.removed(name),
    failed: t.failed,
    failsInToast: true,
    onDone: onClose,
  });
  const form = useForm({
    schema: fields,
    explain: (error) =>
      errorData(error).reason === "name" ? { fields: { name: t.sameName } } : { text: t.failed },
    onSubmit: (values) => savedReportsClient.changeSavedReport.call({ id, version, ...values }),
    changes,
    done: (after) => t.saved(after.name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.changeTitle}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      other={
        <Button
          kind="ghost"
          busy={remove.busy}
          onClick={() => void remove.start()}
          className="me-auto"
        >
          {t.remove}
        </Button>
      }
    >
      <TextField name="name" label={t.name} maxLength={80} autoComplete="off" defaultValue={name} />
      {mayShare && (
        <CheckField name="shared" label={t.shared} hint={t.sharedHint} defaultChecked={shared} />
      )}
    </FormDialog>
  );
}
