import { useQuery } from "@tanstack/react-query";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import type { FamilyProposal } from "#features/fees/accounts/contract.ts";
import { feeAccountsText } from "#features/fees/accounts/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { Select } from "#ui/kit/select.tsx";
import { feeAccountsClient } from "./fee-accounts-client.ts";

const CHOICES = ["wait", "one", "each"] as const;
type Choice = (typeof CHOICES)[number];
type Wanted = { student_ids: string[]; account_id: string | null };

const keyOf = ({ students }: FamilyProposal) => students[0]?.id ?? "";
/** The sure ones are shown as a sample: nobody reads six hundred lines before one press. */
const SAMPLE = 8;
/** As many as one call takes. */
const AT_ONCE = 1000;

/** Proposes accounts for the pupils who have none; nothing is made, and nobody joined, without a press. */
export function Proposals() {
  const t = useText(feeAccountsText);
  const proposals = useQuery(feeAccountsClient.proposeBillingAccounts.queryOptions({ input: {} }));
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const all = proposals.data ?? [];
  const sure = all.filter(({ doubtful }) => !doubtful);
  const doubtful = all.filter((one) => one.doubtful);
  const wanted = [
    ...sure.flatMap((one) => wantedOf(one, "one")),
    ...doubtful.flatMap((one) => wantedOf(one, choices[keyOf(one)] ?? "wait")),
  ].slice(0, AT_ONCE);
  const make = useAction(() => feeAccountsClient.makeBillingAccounts.call({ families: wanted }), {
    changes: [feeAccountsClient.key()],
    rereadsWhenRefused: true,
    done: ({ made, joined }) => t.made(made, joined),
    explain: (error) => (errorData(error).reason === "has_account" ? t.stale : undefined),
    failed: t.failed,
    failsInToast: true,
  });

  if (proposals.error) return <LoadState of={proposals} failed={t.loadFailed} />;
  if (all.length === 0) return null;
  const students = all.reduce((sum, one) => sum + one.students.length, 0);
  return (
    <Card pad={false} className="mb-6">
      <CardHead
        title={t.title}
        action={
          <Button
            kind="brand"
            icon={UsersRound}
            busy={make.busy}
            disabled={wanted.length === 0}
            onClick={() => void make.start()}
          >
            {t.make(wanted.length)}
          </Button>
        }
      />
      <p className="px-5 pt-3 text-muted max-sm:px-4">{t.line(students, all.length)}</p>
      <ul className="px-5 py-3 text-14 max-sm:px-4">
        {sure.slice(0, SAMPLE).map((one) => (
          <li key={keyOf(one)} className="py-1">
            <Names of={one} />
          </li>
        ))}
        {sure.length > SAMPLE && (
          <li className="py-1 text-muted">{t.others(sure.length - SAMPLE)}</li>
        )}
      </ul>
      {doubtful.length > 0 && (
        <div className="border-t border-line px-5 py-3 max-sm:px-4">
          <h3 className="font-semibold">{t.check}</h3>
          <p className="text-14 text-muted">{t.checkLine}</p>
          {doubtful.map((one) => (
            <div key={keyOf(one)} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 grow basis-60">
                <Names of={one} />
              </span>
              <Select
                label={t.check}
                value={choices[keyOf(one)] ?? "wait"}
                options={CHOICES.map((value) => ({ value, label: t.choices[value] }))}
                onChange={(choice) => setChoices({ ...choices, [keyOf(one)]: choice })}
                className="w-52 max-sm:w-full"
              />
            </div>
          ))}
        </div>
      )}
    </Card>
  );
}

function wantedOf({ students, account_id }: FamilyProposal, choice: Choice): Wanted[] {
  const ids = students.map(({ id }) => id);
  if (choice === "one") return [{ student_ids: ids, account_id }];
  return choice === "each" ? ids.map((id) => ({ student_ids: [id], account_id: null })) : [];
}

function Names({ of: { students, code } }: { of: FamilyProposal }) {
  const t = useText(feeAccountsText);
  return (
    <span className="wrap-anywhere">
      <bdi>{students.map(({ name }) => name).join(", ")}</bdi>
      {code && <span className="text-muted">{` · ${t.joins(code)}`}</span>}
    </span>
  );
}
