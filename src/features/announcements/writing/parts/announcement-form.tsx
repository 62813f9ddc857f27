import { useNavigate } from "@tanstack/react-router";
import { CalendarClock, ChevronRight, Copy, Save, Send } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { Announcement } from "#features/announcements/contract.ts";
import { newAnnouncement } from "#features/announcements/contract.ts";
import { audienceText } from "#features/announcements/audience/text.ts";
import { DateFields } from "#features/announcements/events/parts/date-fields.tsx";
import type { AnnouncedKind } from "#features/announcements/events/rules.ts";
import { announcedDateText, type AnnouncedDateText } from "#features/announcements/events/text.ts";
import { instant } from "#lib/dates.ts";
import { TemplateField } from "#features/announcements/templates/parts/template-field.tsx";
import {
  KindField,
  ReplyField,
  WordFields,
} from "#features/announcements/templates/parts/word-fields.tsx";
import {
  firstBlank,
  type ReplyKind,
  type TemplateWords,
} from "#features/announcements/templates/rules.ts";
import { type FileChoice, FilePicks } from "#features/announcements/files/parts/file-picks.tsx";
import { noticeFilesText, type NoticeFilesText } from "#features/announcements/files/text.ts";
import { sendFiles } from "./send-files.ts";
import { templatesText } from "#features/announcements/templates/text.ts";
import { announcementsText, type AnnouncementsText } from "#features/announcements/text.ts";
import { errorData } from "#lib/errors.ts";
import { atClock } from "#lib/zones.ts";
import { Button } from "#ui/base/button.tsx";
import { Form, type FormProblem, useForm } from "#ui/base/form.tsx";
import { type FieldValues, readForm } from "#ui/base/form-values.ts";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { StaleNotice } from "#ui/stale.tsx";
import { announcementsClient } from "#features/announcements/parts/announcements-client.ts";
import {
  AudienceFields,
  type Chosen,
  chosenOf,
  groupsChosen,
  NOTHING_CHOSEN,
  targetsOf,
  useReach,
} from "./audience-fields.tsx";
import { LeaveDialog } from "./leave-dialog.tsx";
import { MailFields } from "./mail-fields.tsx";
import { AnnouncementPreview } from "./announcement-preview.tsx";
import { copyToEnglish, fillInDay, timeIn, withImportant } from "./typed-words.ts";
import { type DraftState, useDraft } from "./use-draft.ts";

type Props = {
  classes: readonly { id: string; name: string }[];
  /** What is changed; without it, a new one is written. */
  before?: Announcement;
  /** What a new one begins with: its words and whom it is for, never its days. */
  like?: Announcement | undefined;
  /** Called with what became of what was typed. */
  onDraft: (state: DraftState | undefined) => void;
  /** Called with a new draft, once it is stored. */
  onStored?: (id: string) => void;
};

/** Writes an announcement, or changes it. A published one keeps whom it reached and what it asks. */
export function AnnouncementForm({ classes, before, like, onDraft, onStored }: Props) {
  const t = useText(announcementsText);
  const ofTemplates = useText(templatesText);
  const ofFiles = useText(noticeFilesText);
  const ofDates = useText(announcedDateText);
  const ofAudience = useText(audienceText);
  const navigate = useNavigate();
  const { today, school } = useMe();
  const zone = school?.time_zone ?? "UTC";
  const first = before ?? like;
  const isAll = useMay("classes.write");
  const isPublished = before?.state === "published";
  const [chosen, setChosen] = useState<Chosen>(() =>
    first
      ? chosenOf(first, today)
      : {
          ...NOTHING_CHOSEN,
          day: today,
          groups: ["guardians"],
          // A teacher writes to the own class unless something else is chosen.
          classes: isAll ? [] : classes.slice(0, 1).map(({ id }) => id),
          others: [],
        },
  );
  const reach = useReach(chosen);
  const [reply, setReply] = useState<ReplyKind>(first?.reply ?? "none");
  const [template, setTemplate] = useState<TemplateWords>();
  const [hasEnglish, setHasEnglish] = useState(Boolean(first?.title_en));
  const [day, setDay] = useState("");
  const [files, setFiles] = useState<FileChoice>({ kept: before?.files ?? [], picked: [] });
  const [eventKind, setEventKind] = useState<AnnouncedKind | "none">(first?.event?.kind ?? "none");
  const mayDate = useMay("events.write");
  const publishes = useRef(false);
  /** Whether the writer has been told that reminders of fees go to each family alone. */
  const isSure = useRef(false);
  const draft = useDraft({
    before,
    isTyped: !before || before.state === "draft",
    read: () => (form.ref.current ? shape(readForm(form.ref.current)) : undefined),
    form: () => form.ref.current,
    onStored,
  });

  function shape(values: FieldValues) {
    const { title_ms, body_ms, title_en, body_en, reply_by, expires_on, pinned_until } = values;
    const { event_on, event_until } = values;
    return {
      title_ms: title_ms ?? "",
      body_ms: body_ms ?? "",
      title_en: title_en ?? "",
      body_en: body_en ?? "",
      kind: values.kind,
      pinned_until: pinned_until ?? null,
      mail: values.mail ?? before?.mail ?? "none",
      urgent: values.urgent ?? before?.urgent ?? false,
      reply,
      reply_by: reply === "none" ? null : (reply_by ?? null),
      expires_on: expires_on ?? null,
      groups: groupsChosen(chosen),
      targets: targetsOf(chosen, isAll),
      event:
        eventKind === "none" || !event_on
          ? null
          : { kind: eventKind, date: event_on, to_date: event_until ?? null },
    };
  }

  const form = useForm({
    schema: newAnnouncement,
    shape,
    check: (values): FormProblem | undefined => {
      if (eventKind !== "none" && !values.event) {
        return { fields: { event_on: ofDates.missing } };
      }
      if (publishes.current && day && !timeIn(form.ref.current)) {
        return { fields: { publish_time: t.problems.time ?? t.failed } };
      }
      const left = publishes.current || isPublished ? firstBlank(values) : undefined;
      if (!left) return undefined;
      if (left.field.endsWith("_en")) setHasEnglish(true);
      return { fields: { [left.field]: ofTemplates.blank(left.blank) } };
    },
    explain(error) {
      if (draft.takeUp(error)) return {};
      isSure.current = errorData(error).reason === "arrears";
      if (isSure.current) return { text: ofAudience.arrears };
      return explain(error, { t, ofFiles, ofDates, ofFees: ofAudience.fees });
    },
    async onSubmit(values) {
      const { important, ...facts } = withImportant(values, form.ref.current);
      const now = await draft.store(
        facts,
        isPublished ? { important, is_sure: isSure.current } : {},
      );
      if (isPublished) return now;
      const whole = await sendFiles(now, files, draft.take);
      if (!publishes.current) return whole;
      const { id, version } = whole;
      const time = timeIn(form.ref.current);
      const at = day && time ? { publish_at: instant(atClock(day, time, zone)) } : {};
      return announcementsClient.publishAnnouncement.call({
        id,
        version,
        is_sure: isSure.current,
        ...at,
      });
    },
    changes: "everything",
    done: ({ state, people }) => {
      if (isPublished) return t.changed;
      if (state === "scheduled") return t.scheduleDone;
      if (state === "pending") return t.submitted;
      return state === "published" ? t.published(people ?? 0) : t.saved;
    },
    onDone: ({ id }) =>
      navigate({
        to: "/dashboard/announcements/$announcementId",
        params: { announcementId: id },
      }),
  });

  const { state } = draft;
  useEffect(() => onDraft(state), [onDraft, state]);

  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,var(--container-form))_minmax(14rem,1fr)]">
      <Card className="max-w-form">
        <LeaveDialog draft={draft} isBusy={form.busy} />
        <Form form={form} className="grid grid-cols-1 gap-5">
          {!first && (
            <TemplateField
              form={form.ref}
              chosen={template}
              onChoose={(next) => {
                setTemplate(next);
                setReply(next?.reply ?? "none");
                if (mayDate) setEventKind(next?.id === "closure" ? "holiday" : "none");
              }}
            />
          )}
          <WordFields lang="ms" first={first} />
          <details
            open={hasEnglish}
            onToggle={({ currentTarget }) => setHasEnglish(currentTarget.open)}
            className="group"
          >
            <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-brand">
              <ChevronRight aria-hidden className="size-4.5 group-open:rotate-90" />
              {t.english}
            </summary>
            <p className="mb-3 text-13 text-muted">{t.englishHint}</p>
            <Button
              size="sm"
              icon={Copy}
              onClick={() => copyToEnglish(form.ref.current, template)}
              className="mb-3"
            >
              {template?.title_en ? ofTemplates.useEnglish : t.copyToEnglish}
            </Button>
            <div lang="en" className="grid gap-4">
              <WordFields lang="en" first={first} />
            </div>
          </details>
          {!isPublished && <FilePicks choice={files} onChange={setFiles} />}
          {!isPublished && (
            <AudienceFields chosen={chosen} classes={classes} onChange={setChosen} />
          )}
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <KindField defaultValue={first?.kind ?? "notice"} />
            {!isPublished && (
              <ReplyField
                value={reply}
                onChange={(event) => setReply(event.target.value as ReplyKind)}
              />
            )}
            {reply !== "none" && (
              <DateField
                name="reply_by"
                label={t.replyBy}
                min={today}
                defaultValue={before?.reply_by ?? ""}
                optional
              />
            )}
            <DateField
              name="expires_on"
              label={t.expires}
              hint={t.expiresHint}
              min={today}
              defaultValue={before?.expires_on ?? ""}
              optional
            />
          </div>
          {mayDate && !isPublished && (
            <DateFields
              kind={eventKind}
              onKind={setEventKind}
              before={before?.event}
              onDay={(chosenDay) => fillInDay(form.ref.current, chosenDay)}
            />
          )}
          <MailFields
            before={first}
            isPublished={isPublished}
            pinned={before?.pinned_until}
            day={day}
            onDay={setDay}
          />
          {isPublished && <CheckField name="important" label={t.again} hint={t.againHint} />}
          {draft.conflict && (
            <StaleNotice
              {...draft.conflict}
              labels={{
                title_ms: ofTemplates.titleMs,
                body_ms: ofTemplates.bodyMs,
                title_en: ofTemplates.titleEn,
                body_en: ofTemplates.bodyEn,
              }}
            />
          )}
          <div className="flex flex-wrap justify-end gap-3">
            {isPublished ? (
              <Button type="submit" kind="brand" icon={Save} busy={form.busy}>
                {t.save}
              </Button>
            ) : (
              <>
                <Button
                  type="submit"
                  icon={Save}
                  busy={form.busy}
                  onClick={() => void (publishes.current = false)}
                  className="max-sm:flex-1"
                >
                  {t.saveDraft}
                </Button>
                <Button
                  type="submit"
                  kind="brand"
                  icon={day ? CalendarClock : Send}
                  busy={form.busy}
                  onClick={() => void (publishes.current = true)}
                  className="max-sm:flex-1"
                >
                  {day ? t.schedule : reach?.people ? t.publishTo(reach.people) : t.publish}
                </Button>
              </>
            )}
          </div>
        </Form>
      </Card>
      <AnnouncementPreview form={form.ref} reply={reply} />
    </div>
  );
}

type Texts = {
  t: AnnouncementsText;
  ofFiles: NoticeFilesText;
  ofDates: AnnouncedDateText;
  ofFees: string;
};

function explain(error: unknown, { t, ofFiles, ofDates, ofFees }: Texts): FormProblem {
  const { reason = "" } = errorData(error);
  if (reason === "event_on") return { fields: { event_on: ofDates.past } };
  if (reason === "event") return { text: ofDates.forbidden };
  if (reason === "fees") return { text: ofFees };
  const text = ofFiles.problems[reason];
  if (text) return { text };
  if (reason === "reply_by" || reason === "expires_on") {
    return { fields: { [reason]: t.problems.past ?? t.failed } };
  }
  const field = { pinned_long: "pinned_until", publish_at: "publish_on", late: "publish_on" }[
    reason
  ];
  if (field) return { fields: { [field]: t.problems[reason] ?? t.failed } };
  return { text: t.problems[reason] ?? t.failed };
}
