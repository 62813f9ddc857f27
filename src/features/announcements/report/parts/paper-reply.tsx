import { useState } from "react";
import type { Announcement } from "#features/announcements/contract.ts";
import { type AnnouncementRecipient, paperReply } from "#features/announcements/report/contract.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { announcementReportClient } from "./announcement-report-client.ts";

type Props = {
  of: Announcement;
  pupil: { student_id: string; name: string };
  /** The guardians of the pupil who got the announcement. */
  signers: readonly AnnouncementRecipient[];
  onClose: () => void;
};

/** Types in an answer that came on paper. */
export function PaperReply({ of: { id, reply }, pupil, signers, onClose }: Props) {
  const t = useText(announcementsText);
  // A second try sends the same key, so that nothing is answered twice.
  const [client_key] = useState(newId);
  const [signer, setSigner] = useState(signers[0]);
  const answers = reply === "choice" ? (["yes", "no"] as const) : (["ack"] as const);
  const form = useForm({
    schema: paperReply,
    shape: ({ profile_id, answer, signed_name }) => ({
      id,
      student_id: pupil.student_id,
      profile_id,
      answer,
      signed_name,
      client_key,
    }),
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.answerFailed }),
    onSubmit: (values) => announcementReportClient.enterPaperReply.call(values),
    changes: "everything",
    done: t.paperSaved,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t.paperTitle(pupil.name)}
      line={t.paperLine}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <SelectField
        name="profile_id"
        label={t.signer}
        value={signer?.profile_id ?? ""}
        onChange={(event) =>
          setSigner(signers.find(({ profile_id }) => profile_id === event.target.value))
        }
        options={signers.map(({ profile_id, name }) => ({ value: profile_id, label: name }))}
      />
      <SelectField
        name="answer"
        label={t.paperAnswer}
        options={answers.map((value) => ({ value, label: t.answers[value] }))}
      />
      <TextField
        key={signer?.profile_id}
        name="signed_name"
        label={t.paperName}
        defaultValue={signer?.name}
        autoComplete="off"
      />
    </FormDialog>
  );
}
