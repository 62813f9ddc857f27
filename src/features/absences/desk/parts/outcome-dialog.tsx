import {
  FOLLOWUP_CHANNELS,
  type FollowupChannel,
  type FollowupOutcome,
} from "#features/absences/desk/rules.ts";
import { Choices } from "#features/absences/parts/choices.tsx";
import { type DeskPupil, followupInput } from "#features/absences/desk/contract.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { KNOWN_REASONS } from "#lib/enumerations.ts";
import { deskClient } from "./desk-client.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { fullName } from "#lib/names.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { SelectField, TextArea, TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useDesk } from "./use-desk.ts";

type Props = {
  pupil: DeskPupil;
  date: string;
  outcome: FollowupOutcome;
  /** The guardian whom somebody asked last from this card, and the way. */
  last: { channel: FollowupChannel; guardian_id: string } | undefined;
  /** Whether a change of the day's marks needs a reason. */
  needsWhy: boolean;
  onClose: () => void;
};

/** Records the outcome: the way, the guardian and a note; also the reason if the absence is explained. */
export function OutcomeDialog({ pupil, date, outcome, last, needsWhy, onClose }: Props) {
  const t = useText(deskText);
  const { wordsOf } = useDesk();
  const { student_id, guardians } = pupil;
  const name = fullName(pupil) || pupil.number;
  const isExplained = outcome === "explained";
  const form = useForm({
    schema: followupInput,
    shape: (values) => ({ ...values, student_id, date, outcome }),
    texts: { reason: t.chooseReason },
    explain: (error) => ({ text: wordsOf(error) }),
    onSubmit: (values) => deskClient.noteFollowup.call(values),
    changes: [attendanceClient.key()],
    done: t.noted(t.outcomes[outcome], name),
    onDone: onClose,
  });

  return (
    <FormDialog
      form={form}
      title={t.outcomes[outcome]}
      line={name}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      {isExplained && (
        <SelectField
          name="reason"
          label={t.reason}
          hint={t.explainedHint}
          placeholder={t.chooseReason}
          options={KNOWN_REASONS.map((value) => ({ value, label: t.reasons[value] }))}
        />
      )}
      <Choices
        name="channel"
        legend={t.channel}
        choices={FOLLOWUP_CHANNELS.map((value) => ({ value, label: t.channels[value] }))}
        defaultValue={last?.channel ?? "phone"}
      />
      {guardians.length > 0 && (
        <SelectField
          name="guardian_id"
          label={t.whom}
          defaultValue={last?.guardian_id ?? guardians[0]?.guardian_id}
          placeholder={t.nobody}
          options={guardians.map((guardian) => ({
            value: guardian.guardian_id,
            label: fullName(guardian),
          }))}
        />
      )}
      <TextArea name="notes" label={t.notes} optional rows={2} maxLength={500} />
      {isExplained && needsWhy && (
        <TextField name="why" label={t.why} hint={t.whyHint} maxLength={300} required />
      )}
    </FormDialog>
  );
}
