import { Trash2 } from "lucide-react";
import {
  type AnnouncementTemplate,
  newOwnTemplate,
} from "#features/announcements/templates/contract.ts";
import type { TemplateWords } from "#features/announcements/templates/rules.ts";
import { templatesText } from "#features/announcements/templates/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { announcementTemplatesClient } from "./announcement-templates-client.ts";
import { KindField, ReplyField, WordFields } from "./word-fields.tsx";

type Props = {
  /** What is changed; without it, a new one is written. */
  before?: AnnouncementTemplate;
  /** One of Halaqah's templates, whose words a new one begins with. */
  like?: TemplateWords;
  onClose: () => void;
};

/** Writes a template of the school's own, changes it, or deletes it. */
export function OwnTemplateDialog({ before, like, onClose }: Props) {
  const t = useText(templatesText);
  const first = before ?? like;
  const changes = [announcementTemplatesClient.key()];
  const remove = useAction(
    ({ id }: AnnouncementTemplate) => announcementTemplatesClient.removeTemplate.call({ id }),
    {
      changes,
      rereadsWhenRefused: true,
      done: t.removed(before?.name ?? ""),
      failed: t.failed,
      failsInToast: true,
      onDone: onClose,
    },
  );
  const form = useForm({
    schema: newOwnTemplate,
    shape: ({ title_ms, body_ms, title_en, body_en, ...values }) => ({
      ...values,
      title_ms: title_ms ?? "",
      body_ms: body_ms ?? "",
      title_en: title_en ?? "",
      body_en: body_en ?? "",
    }),
    explain(error) {
      const { reason } = errorData(error);
      if (reason === "name") return { fields: { name: t.sameName } };
      return { text: reason === "many" ? t.many : t.failed };
    },
    onSubmit: (values) =>
      before
        ? announcementTemplatesClient.changeTemplate.call({
            ...values,
            id: before.id,
            version: before.version,
          })
        : announcementTemplatesClient.addTemplate.call(values),
    changes,
    done: ({ name }) => t.saved(name),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={before ? t.changeTitle : t.addTitle}
      line={t.blanksHint}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
      other={
        before && (
          <Button
            kind="ghost"
            icon={Trash2}
            busy={remove.busy}
            onClick={() => void remove.start(before)}
          >
            {t.remove}
          </Button>
        )
      }
    >
      <TextField
        name="name"
        label={t.name}
        defaultValue={first?.name}
        maxLength={80}
        autoComplete="off"
      />
      <WordFields lang="ms" first={first} />
      <div lang="en" className="grid gap-4">
        <WordFields lang="en" first={first} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <KindField defaultValue={first?.kind ?? "notice"} />
        <ReplyField defaultValue={first?.reply ?? "none"} />
      </div>
    </FormDialog>
  );
}
