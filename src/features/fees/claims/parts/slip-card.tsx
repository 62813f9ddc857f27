import { Check, X } from "lucide-react";
import { useState } from "react";
import type { Claim } from "#features/fees/claims/contract.ts";
import { type SlipsText, slipsText } from "#features/fees/claims/text/slips.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { feeClaimsClient } from "./fee-claims-client.ts";

type Props = { claim: Claim; onDecided: () => void };

/** A slip beside what it says: a press accepts it, and its notice takes that back for some seconds. */
export function SlipCard({ claim, onDecided }: Props) {
  const t = useText(slipsText);
  const { reversals } = useText(statementsText);
  const { lang } = useLang();
  const { school } = useMe();
  const explainClosed = useClosedMonth();
  const [answer, setAnswer] = useState<string>();
  const [isMissing, setMissing] = useState(false);
  const { id, code, students, amount_sen, method, paid_on, reference, owed_sen, twins, cancelled } =
    claim;
  const sum = formatSen(amount_sen);
  const undo = useAction(() => feeClaimsClient.undoClaim.call({ id }), {
    changes: [feeClaimsClient.key()],
    rereadsWhenRefused: true,
    explain: explainClosed,
    failed: t.undoFailed,
    failsInToast: true,
  });
  const decide = useAction(
    (state: "accepted" | "refused") =>
      feeClaimsClient.decideClaim.call({ id, state, ...(state === "refused" && { answer }) }),
    {
      changes: [feeClaimsClient.key()],
      rereadsWhenRefused: true,
      explain: (error) =>
        errorData(error).reason === "settled" ? t.settled : explainClosed(error),
      failed: t.failed,
      failsInToast: true,
      done({ payment }) {
        if (!payment) return t.refusedToast(code);
        const { number } = payment;
        const action = {
          label: t.undo,
          onAction: () => void undo.start(),
        };
        return { id: "slip", text: t.accepted(number, code), action, seconds: 8 };
      },
      onDone: onDecided,
    },
  );

  function refuse() {
    if (answer === undefined) return setAnswer("");
    if (!answer.trim()) return setMissing(true);
    if (!decide.busy) void decide.start("refused");
  }

  return (
    <Card className="grid max-w-page gap-5 sm:grid-cols-2">
      <Slip t={t} claim={claim} />
      <div className="grid content-start gap-4">
        <div>
          <p className="text-27 font-semibold tracking-[-0.015em] tabular-nums">{sum}</p>
          <p className="text-14">
            {[t.methods[method], t.paidOn(formatDate(paid_on, lang))].join(" · ")}
          </p>
          {reference && <p className="text-14 wrap-anywhere">{t.ref(reference)}</p>}
        </div>
        <div className="wrap-anywhere">
          <p className="font-semibold">
            <NamePart>{students.join(", ")}</NamePart> <span className="text-muted">{code}</span>
          </p>
          <p className="text-14">{owed_sen > 0 ? t.owes(formatSen(owed_sen)) : t.owesNothing}</p>
          <p className="text-13 text-muted">
            {t.by(
              claim.made_by,
              formatDate(dayOf(claim.created_at, school?.time_zone ?? "Asia/Kuala_Lumpur"), lang),
            )}
          </p>
        </div>
        {cancelled && (
          <p className="rounded-control bg-late-tint p-3 text-14 wrap-anywhere">
            {t.receiptCancelled(cancelled.number, reversals[cancelled.kind].toLowerCase())}
          </p>
        )}
        <Twins t={t} twins={twins} />
        {answer !== undefined && (
          <TextArea
            name="answer"
            label={t.why}
            hint={t.whyHint}
            rows={2}
            maxLength={300}
            ref={focusOn}
            value={answer}
            error={isMissing && !answer.trim() ? t.whyMissing : undefined}
            onChange={(event) => setAnswer(event.target.value)}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {answer === undefined ? (
            <Button
              kind="brand"
              size="lg"
              icon={Check}
              busy={decide.input === "accepted"}
              aria-label={t.acceptOf(code, sum)}
              onClick={() => !decide.busy && void decide.start("accepted")}
              className="grow"
            >
              {t.accept(sum)}
            </Button>
          ) : (
            <Button size="lg" onClick={() => setAnswer(undefined)} className="grow">
              {t.cancel}
            </Button>
          )}
          <Button
            size="lg"
            icon={X}
            kind={answer === undefined ? "quiet" : "danger"}
            busy={decide.input === "refused"}
            aria-label={t.refuseOf(code)}
            onClick={refuse}
          >
            {t.refuse}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Focuses the field, which comes when its button is pressed. */
function focusOn(field: HTMLTextAreaElement | null): void {
  field?.focus();
}

/** The picture; a press opens it in full size. */
function Slip({ t, claim: { file_url, code } }: { t: SlipsText; claim: Claim }) {
  const [hasFailed, setFailed] = useState(false);
  if (!file_url) return <p className="text-14 text-muted">{t.noPicture}</p>;
  if (hasFailed) return <ErrorBox text={t.openFailed} />;
  return (
    <figure>
      <a
        href={file_url}
        target="_blank"
        rel="noreferrer"
        aria-label={`${t.open}: ${t.slipOf(code)}`}
      >
        <img
          src={file_url}
          alt={t.slipOf(code)}
          onError={() => setFailed(true)}
          className="mx-auto max-h-[50dvh] min-h-24 rounded-control border border-line bg-sunk"
        />
      </a>
      <figcaption className="mt-2 text-13 text-muted">{t.noted}</figcaption>
    </figure>
  );
}

/** What may be the same money. */
function Twins({ t, twins }: { t: SlipsText; twins: Claim["twins"] }) {
  const { lang } = useLang();
  if (twins.length === 0) return null;
  return (
    <ul className="grid gap-2 rounded-control bg-late-tint p-3 text-14">
      {twins.map(({ by, number, code, amount_sen, on }) => {
        const [sum, day] = [formatSen(amount_sen), formatDate(on, lang)];
        return (
          <li key={`${by} ${number} ${code} ${on}`} className="wrap-anywhere">
            <span className="block font-semibold">{t.twins[by]}</span>
            {number ? t.twinReceipt(number, code, sum, day) : t.twinSlip(code, sum, day)}
          </li>
        );
      })}
    </ul>
  );
}
