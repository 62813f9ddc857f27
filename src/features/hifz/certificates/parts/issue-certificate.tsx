import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CertificateBasis, ListedCertificate } from "#features/hifz/certificates/contract.ts";
import { ALL_JUZ, CERTIFICATE_KINDS, offeredJuz } from "#features/hifz/certificates/rules.ts";
import { certificatesText } from "#features/hifz/certificates/text.ts";
import { StudentFinder } from "#features/students/parts/student-finder.tsx";
import { studentName } from "#features/students/rules.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { SelectField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { CheckField } from "#ui/kit/check-field.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { certificatesClient } from "./certificates-client.ts";

type PickedPupil = { id: string; name: string };

type Props = {
  /** The pupil, where the dialog is opened for one. */
  pupil?: PickedPupil | undefined;
  onIssued: (certificate: ListedCertificate) => void;
  onClose: () => void;
};

/** Issues a certificate: for whom, after what, for which juz, with which grade. */
export function IssueCertificate({ pupil: given, onIssued, onClose }: Props) {
  const t = useText(certificatesText);
  const [pupil, setPupil] = useState(given);
  const basis = useQuery({
    ...certificatesClient.readCertificateBasis.queryOptions({
      input: { student_id: pupil?.id ?? "" },
    }),
    enabled: pupil !== undefined,
  });
  return pupil && basis.data ? (
    <Choices
      key={pupil.id}
      pupil={pupil}
      basis={basis.data}
      onAnother={given ? undefined : () => setPupil(undefined)}
      onIssued={onIssued}
      onClose={onClose}
    />
  ) : (
    <Dialog
      open
      title={t.issueTitle}
      line={t.issueLine}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t.cancel}</Button>}
    >
      {pupil ? (
        <LoadState of={basis} failed={t.loadFailed} />
      ) : (
        <fieldset className="min-w-0">
          <legend className="mb-1.5 text-14 font-semibold">{t.pupil}</legend>
          <StudentFinder
            label={t.pupilHint}
            nobody={t.noPupil}
            onPick={(student) => setPupil({ id: student.id, name: studentName(student) })}
          />
        </fieldset>
      )}
    </Dialog>
  );
}

type ChoicesProps = Omit<Props, "pupil"> & {
  pupil: PickedPupil;
  basis: CertificateBasis;
  onAnother: (() => void) | undefined;
};

const REVIEW = "review";
const NONE = "";

function Choices({ pupil, basis, onAnother, onIssued, onClose }: ChoicesProps) {
  const t = useText(certificatesText);
  const { lang } = useLang();
  const { passed, bands, grades } = basis;
  const [after, setAfter] = useState(passed[0]?.id ?? REVIEW);
  const exam = passed.find(({ id }) => id === after);
  const held = basis.held.filter(({ juz }) => !exam || exam.juz.includes(juz));
  const offered = offeredJuz(
    held.map(({ juz }) => juz),
    bands,
  );
  // What was chosen holds for what it was chosen after.
  const [picked, setPicked] = useState<{ after: string; juz: number[] }>();
  const juz = picked?.after === after ? picked.juz : offered;
  const [named, setNamed] = useState<string>();
  const grade = named ?? exam?.grade ?? NONE;
  // The exam may have grades of its own.
  const gradeChoices =
    exam?.grade && exam.grade_name
      ? [
          { key: exam.grade, name: exam.grade_name },
          ...grades.filter(({ key }) => key !== exam.grade),
        ]
      : grades;
  const [chosenKind, setKind] = useState<(typeof CERTIFICATE_KINDS)[number]>();
  const kind = chosenKind ?? (juz.length === ALL_JUZ ? "syahadah" : "hafazan");
  const [isReviewed, setReviewed] = useState(false);
  const issue = useAction(
    () =>
      certificatesClient.issueCertificate.call({
        student_id: pupil.id,
        kind,
        juz,
        grade: grade || null,
        ...(exam ? { candidate_id: exam.id } : { reviewed: true }),
      }),
    {
      changes: [certificatesClient.key()],
      done: ({ serial }) => t.issued(serial),
      failed: t.issueFailed,
      explain: (error) => t.problems[errorData(error).reason ?? ""],
      onDone: onIssued,
    },
  );

  function toggle(one: number) {
    const next = juz.includes(one) ? juz.filter((other) => other !== one) : [...juz, one];
    setPicked({ after, juz: next.toSorted((a, b) => a - b) });
  }

  const isBand = bands.includes(juz.length);
  return (
    <Dialog
      open
      size="lg"
      title={t.issueTitle}
      line={t.issueLine}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={issue.busy}
            disabled={!isBand || (!exam && !isReviewed)}
            onClick={() => void issue.start()}
          >
            {t.issue}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {issue.problem && <ErrorBox text={issue.problem} />}
        <p className="flex flex-wrap items-center justify-between gap-3 text-17 font-semibold">
          <NamePart>{pupil.name}</NamePart>
          {onAnother && <Button onClick={onAnother}>{t.another}</Button>}
        </p>
        {held.length === 0 ? (
          <p className="text-muted">{t.nothingHeld}</p>
        ) : (
          <>
            <fieldset>
              <legend className="mb-1.5 text-14 font-semibold">{t.juzOf}</legend>
              <div className="flex flex-wrap gap-2">
                {held.map(({ juz: one, weak }) => (
                  <JuzToggle
                    key={one}
                    juz={one}
                    weak={weak}
                    isChosen={juz.includes(one)}
                    onPress={() => toggle(one)}
                  />
                ))}
              </div>
              <p className={classNames("mt-2 text-14", isBand ? "text-muted" : "text-absent")}>
                {`${t.chosen(juz.length)}. ${t.juzHint(bands.join(", "))}`}
              </p>
            </fieldset>
            <div className="grid gap-5 sm:grid-cols-2">
              <SelectField
                name="kind"
                label={t.kind}
                value={kind}
                options={CERTIFICATE_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
                onChange={(event) =>
                  setKind(CERTIFICATE_KINDS.find((one) => one === event.target.value))
                }
              />
              <SelectField
                name="grade"
                label={t.grade}
                value={grade}
                options={[
                  { value: NONE, label: t.noGrade },
                  ...gradeChoices.map(({ key, name }) => ({ value: key, label: name })),
                ]}
                onChange={(event) => setNamed(event.target.value)}
              />
            </div>
            {passed.length > 0 && (
              <SelectField
                name="after"
                label={t.basisOf}
                value={after}
                options={[
                  ...passed.map(({ id, title, date }) => ({
                    value: id,
                    label: t.exam(title, formatDate(date, lang)),
                  })),
                  { value: REVIEW, label: t.byReview },
                ]}
                onChange={(event) => setAfter(event.target.value)}
              />
            )}
            {!exam && (
              <CheckField
                name="reviewed"
                label={t.review}
                checked={isReviewed}
                onChange={(event) => setReviewed(event.target.checked)}
              />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

type JuzProps = { juz: number; weak: number; isChosen: boolean; onPress: () => void };

function JuzToggle({ juz, weak, isChosen, onPress }: JuzProps) {
  const t = useText(certificatesText);
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classNames(
        "min-h-11 rounded-control border px-3 py-1.5 text-start text-14 font-semibold",
        isChosen
          ? "border-brand bg-brand-tint text-brand-strong"
          : "border-line bg-surface hover:border-muted",
      )}
    >
      {t.juzName(juz)}
      {weak > 0 && <span className="block text-13 font-normal text-late">{t.weak(weak)}</span>}
    </button>
  );
}
