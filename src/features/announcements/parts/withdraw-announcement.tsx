import { useNavigate } from "@tanstack/react-router";
import * as z from "zod/mini";
import type { Announcement } from "#features/announcements/contract.ts";
import { announcementsText } from "#features/announcements/text.ts";
import { announcedDateText } from "#features/announcements/events/text.ts";
import { errorData } from "#lib/errors.ts";
import * as shape from "#lib/shapes.ts";
import { TextField } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { announcementsClient } from "./announcements-client.ts";

/** A published announcement is withdrawn with a reason; a draft needs none. */
const withEvent = { with_event: z._default(z.boolean(), false) };
const withReason = z.object({ why: shape.line(300), ...withEvent });
const withoutReason = z.object({ why: z._default(z.string(), ""), ...withEvent });

type Props = { of: Announcement; onClose: () => void };

/** Withdraws an announcement, or throws a draft away. */
export function WithdrawAnnouncement({ of: { id, state, event }, onClose }: Props) {
  const t = useText(announcementsText);
  const ofDates = useText(announcedDateText);
  const mayDate = useMay("events.write");
  const navigate = useNavigate();
  const isDraft = state !== "published";
  const form = useForm({
    schema: isDraft ? withoutReason : withReason,
    explain: (error) => ({ text: t.problems[errorData(error).reason ?? ""] ?? t.failed }),
    onSubmit: (values) => announcementsClient.withdrawAnnouncement.call({ id, ...values }),
    done: isDraft ? t.discarded : t.withdrawDone,
    // The draft is gone: its screen is left before everything is read again.
    onDone: () => (isDraft ? navigate({ to: "/dashboard/announcements" }) : onClose()),
    changes: isDraft ? [announcementsClient.listAnnouncements.key()] : "everything",
  });
  return (
    <FormDialog
      form={form}
      title={isDraft ? t.discardTitle : t.withdrawTitle}
      line={isDraft ? t.discardLine : t.withdrawLine}
      cancel={t.cancel}
      submit={isDraft ? t.discard : t.withdraw}
      kind="danger"
      onClose={onClose}
    >
      {!isDraft && <TextField name="why" label={t.why} maxLength={300} autoComplete="off" />}
      {event?.is_there && mayDate && <CheckField name="with_event" label={ofDates.takeBack} />}
    </FormDialog>
  );
}
