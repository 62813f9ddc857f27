import { studentNameOf } from "#features/attendance/rules.ts";
import { useNavigate } from "@tanstack/react-router";
import { FileImage, Send } from "lucide-react";
import { useState } from "react";
import { absenceInput, type AbsencePupil, reportReason } from "#features/absences/contract.ts";
import { DAYS_BACK, offeredDays, rangeRefusal } from "#features/absences/rules.ts";
import type { AbsencesText } from "#features/absences/text.ts";
import { absencesClient } from "./absences-client.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { addDays, daysBetween, formatDate } from "#lib/dates.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import type { Lang } from "#lib/text.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import type { FieldValues } from "#ui/base/form-values.ts";
import { Form, type FormProblem, useForm } from "#ui/base/form.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PictureField } from "#ui/picture-field.tsx";
import { Choices } from "./choices.tsx";
import { PupilLine } from "./pupil-choice.tsx";
import { reasonIcon } from "./reason-icons.ts";

/** Whether the browser still reads the letter's file. */
const PAPER_SIDE = 1600;

/** The choice beneath which dates are typed. */
const OTHER = "other";

type Props = {
  t: AbsencesText;
  pupils: readonly AbsencePupil[];
  chosen?: string | undefined;
  /** The day to begin with; without it, today. */
  date?: string | undefined;
};

/** The form to report an absence: pupil, days, reason, and a picture of the letter. */
export function AbsenceForm({ t, pupils, chosen, date }: Props) {
  const { lang } = useLang();
  const { today } = useMe();
  const admin = useMay("attendance.manage");
  const navigate = useNavigate();
  const days = offeredDays(pupils);
  const [first = today, second = first] = days;
  const isOffered = date ? days.includes(date) : days.length > 0;
  const [when, setWhen] = useState(isOffered ? (date ?? first) : OTHER);
  const [letter, setLetter] = useState<string>();
  const [only] = pupils.length === 1 ? pupils : [];

  const form = useForm({
    schema: absenceInput,
    shape: (values) => ({
      ...withDays(values),
      ...(only && { student_id: only.id }),
      ...(letter && { attachment: letter }),
    }),
    explain: (error) => explain(error, t, lang),
    check(values) {
      const wrong = rangeRefusal(values, { today, admin });
      return wrong && { fields: { [wrong === "order" ? "to_date" : "from_date"]: t.wrong[wrong] } };
    },
    onSubmit: (values) => absencesClient.reportAbsence.call(values),
    changes: [attendanceClient.key()],
    done({ student, state }) {
      const name = studentNameOf(student);
      return state === "accepted" ? t.sentAccepted(name) : t.sent(name);
    },
    onDone: () => navigate({ to: "/dashboard/attendance/absences" }),
  });

  return (
    <Card className="max-w-form">
      <Form form={form} className="grid grid-cols-1 gap-6">
        {only ? (
          <div>
            <p className="mb-1.5 text-14 font-semibold">{t.child}</p>
            <div className="flex min-h-14 flex-wrap items-center gap-3 rounded-control bg-sunk px-3 py-2">
              <PupilLine pupil={only} />
              {admin && (
                <ButtonLink size="sm" to="/dashboard/attendance/absences/new" className="ms-auto">
                  {t.change}
                </ButtonLink>
              )}
            </div>
          </div>
        ) : (
          <Choices
            name="student_id"
            legend={t.child}
            look="cards"
            defaultValue={chosen}
            choices={pupils.map((pupil) => ({
              value: pupil.id,
              label: studentNameOf(pupil),
              line: pupil.class_name,
              picture: (
                <Avatar name={pupil.first_name || pupil.student_id} src={pupil.avatar_url} />
              ),
            }))}
          />
        )}
        <div className="grid grid-cols-1 gap-4">
          <Choices
            name="when"
            legend={t.when}
            defaultValue={when}
            onChange={setWhen}
            choices={[
              ...days.map((day) => ({
                value: day,
                label: t.onDay(formatDate(day, lang, "day"), daysBetween(today, day)),
              })),
              { value: OTHER, label: t.otherDays },
            ]}
          />
          {when === OTHER && (
            <div className="grid gap-4 sm:grid-cols-2">
              <DateField
                name="from_date"
                label={t.from}
                defaultValue={date ?? first}
                {...(!admin && { min: addDays(today, -DAYS_BACK) })}
              />
              <DateField name="to_date" label={t.to} defaultValue={date ?? second} />
            </div>
          )}
        </div>
        <Choices
          name="reason"
          legend={t.why}
          choices={reportReason.options
            .filter((reason) => admin || reason !== "suspended")
            .map((value) => ({ value, label: t.reasons[value], icon: reasonIcon[value] }))}
        />
        <TextArea name="notes" label={t.note} hint={t.noteHint} rows={2} maxLength={500} optional />
        <div>
          <p className="text-14 font-semibold">{t.letter}</p>
          <p className="mb-3 text-13 text-muted">{t.letterHint}</p>
          <PictureField
            shown={<Letter t={t} data={letter} />}
            texts={t.picture}
            has={letter !== undefined}
            side={PAPER_SIDE}
            onChoose={(data) => Promise.resolve(setLetter(data))}
            onRemove={() => Promise.resolve(setLetter(undefined))}
          />
        </div>
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/dashboard/attendance/absences" className="max-sm:flex-1">
            {t.cancel}
          </ButtonLink>
          <Button type="submit" kind="brand" icon={Send} busy={form.busy} className="max-sm:flex-2">
            {t.send}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

/** The range of the chosen day, or the dates typed beneath the choices. */
function withDays({ when = "", ...values }: FieldValues): FieldValues {
  return when === OTHER ? values : { ...values, from_date: when, to_date: when };
}

function explain(error: unknown, t: AbsencesText, lang: Lang): FormProblem {
  const { reason, from_date, to_date } = errorData(error);
  if (reason === "overlap") {
    const days = [from_date, to_date].map((date) => formatDate(String(date), lang, "dayMonthYear"));
    const [from = "", to = ""] = days;
    return { text: t.overlap(from, to) };
  }
  if (errorCode(error) === "TOO_MANY_REQUESTS") return { text: t.tooMany };
  if (String(reason).startsWith("picture")) return { text: t.picture.wrong };
  return { text: t.sendFailed };
}

function Letter({ t, data }: { t: AbsencesText; data: string | undefined }) {
  if (!data) {
    return (
      <span className="inline-flex size-16 items-center justify-center rounded-control border border-dashed border-line text-muted">
        <Icon of={FileImage} size={22} />
      </span>
    );
  }
  return (
    <img
      src={`data:image/jpeg;base64,${data}`}
      alt={t.pictureAlt}
      className="max-h-56 max-w-full rounded-control border border-line bg-sunk"
    />
  );
}
