import { useState } from "react";
import { callName } from "#features/fees/accounts/rules.ts";
import type { BankLine, BankMatch } from "#features/fees/bank/contract.ts";
import { bankText } from "#features/fees/bank/text/bank.ts";
import { FamilySearch } from "#features/fees/statements/parts/family-search.tsx";
import { type FamilyLine } from "#features/fees/statements/parts/use-families.ts";
import { formatDate } from "#lib/dates.ts";
import { formatAmount, formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { feeBankClient } from "./fee-bank-client.ts";

type Props = {
  line: BankLine;
  families: readonly FamilyLine[];
  match: { busy: boolean; start: (matches: BankMatch[]) => Promise<boolean> };
};

type Part = { account_id: string; amount_sen: number };

/** A line that waits with the families that it may be of; others are searched for, and it may be divided among them. */
export function BankLineCard({ line, families, match }: Props) {
  const t = useText(bankText);
  const { lang } = useLang();
  const [does, setDoes] = useState<"find" | "ignore">();
  const [parts, setParts] = useState<Part[]>([]);
  const { id, booked_on, description, reference, amount_sen, suggestions, deposit, gifts } = line;
  const nameOf = (account_id: string) => {
    const family = families.find((one) => one.id === account_id);
    return family ? `${family.code} ${callName(family)}` : "";
  };
  const confirm = (all: Part[]) => void match.start([{ line_id: id, parts: all }]);
  return (
    <Card as="li" className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
          {description}
          <span className="block text-13 text-muted">
            {[formatDate(booked_on, lang), reference].filter(Boolean).join(" · ")}
          </span>
        </p>
        <p className="text-17 font-semibold tabular-nums">{formatSen(amount_sen)}</p>
      </div>
      {deposit && (
        <Choice
          label={t.deposit(deposit.holder, formatDate(deposit.on, lang))}
          button={t.confirmOne}
          likely
          busy={match.busy}
          onConfirm={() =>
            void match.start([{ line_id: id, cash_session_id: deposit.cash_session_id }])
          }
        />
      )}
      {gifts.map(({ payment_id, number, sponsor }) => (
        <Choice
          key={payment_id}
          label={t.gift(number, sponsor)}
          button={t.confirmOne}
          likely={gifts.length === 1}
          busy={match.busy}
          onConfirm={() => void match.start([{ line_id: id, payment_id }])}
        />
      ))}
      {suggestions.map(({ account_id, signs, sure }) => (
        <Choice
          key={account_id}
          label={nameOf(account_id)}
          likely={sure}
          signs={[...(sure ? [t.sure] : []), ...signs.map((sign) => t.signs[sign])]}
          button={t.confirmOne}
          aria={t.confirmOf(nameOf(account_id), formatSen(amount_sen))}
          busy={match.busy}
          onConfirm={() => confirm([{ account_id, amount_sen }])}
        />
      ))}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => setDoes(does === "find" ? undefined : "find")}>
          {t.find}
        </Button>
        <Button
          size="sm"
          kind="ghost"
          onClick={() => setDoes(does === "ignore" ? undefined : "ignore")}
        >
          {t.ignore}
        </Button>
      </div>
      {does === "find" && (
        <Divide
          amount_sen={amount_sen}
          parts={parts}
          nameOf={nameOf}
          families={families}
          onParts={(next, isDone) => {
            setParts(next);
            if (isDone) confirm(next);
          }}
        />
      )}
      {does === "ignore" && <Ignore id={id} />}
    </Card>
  );
}

type ChoiceProps = {
  label: string;
  signs?: string[];
  /** Stands out, because it can hardly be another one. */
  likely: boolean;
  button: string;
  aria?: string;
  busy: boolean;
  onConfirm: () => void;
};

function Choice({ label, signs = [], likely, button, aria, busy, onConfirm }: ChoiceProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-control bg-sunk p-3">
      <span className="min-w-0 flex-1 basis-44">
        <NamePart className="font-medium">{label}</NamePart>
        <span className="mt-1 flex flex-wrap gap-1">
          {signs.map((sign) => (
            <Badge key={sign} icon={null}>
              {sign}
            </Badge>
          ))}
        </span>
      </span>
      <Button
        size="sm"
        kind={likely ? "brand" : "quiet"}
        disabled={busy}
        aria-label={aria}
        onClick={onConfirm}
        className="max-sm:grow"
      >
        {button}
      </Button>
    </div>
  );
}

type DivideProps = {
  amount_sen: number;
  parts: Part[];
  nameOf: (account_id: string) => string;
  families: readonly FamilyLine[];
  onParts: (parts: Part[], isDone: boolean) => void;
};

/**
 * Divides a line among families: each is searched for, and gets all that is left unless less is typed. When it could not
 * be confirmed, it can be tried again or divided anew.
 */
function Divide({ amount_sen, parts, nameOf, families, onParts }: DivideProps) {
  const t = useText(bankText);
  const [chosen, choose] = useState<string>();
  const left = amount_sen - parts.reduce((sum, one) => sum + one.amount_sen, 0);
  const [typed, setTyped] = useState<string>();
  const sen = typed === undefined ? left : (senIn(typed) ?? 0);
  const isWrong = sen < 1 || sen > left;
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      {parts.map((one) => (
        <p key={one.account_id} className="flex justify-between gap-4 text-14">
          <NamePart>{nameOf(one.account_id)}</NamePart>
          <span className="tabular-nums">{formatSen(one.amount_sen)}</span>
        </p>
      ))}
      {parts.length > 0 && <p className="text-14 font-semibold">{t.left(formatSen(left))}</p>}
      {parts.length > 0 && chosen === undefined && (
        <div className="flex flex-wrap gap-3">
          {left === 0 && (
            <Button kind="brand" onClick={() => onParts(parts, true)}>
              {t.confirmOne}
            </Button>
          )}
          <Button onClick={() => onParts([], false)}>{t.cancel}</Button>
        </div>
      )}
      {left === 0 ? null : chosen === undefined ? (
        <FamilySearch
          families={families.filter(({ id }) => !parts.some((one) => one.account_id === id))}
          onChoose={choose}
        />
      ) : (
        <>
          <p className="font-medium">
            <NamePart>{nameOf(chosen)}</NamePart>
          </p>
          <TextField
            name="part"
            label={t.amount}
            inputMode="decimal"
            autoComplete="off"
            value={typed ?? formatAmount(left)}
            error={isWrong ? t.amountWrong : undefined}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="flex flex-wrap gap-3">
            <Button
              kind="brand"
              disabled={isWrong}
              onClick={() => {
                onParts([...parts, { account_id: chosen, amount_sen: sen }], sen === left);
                choose(undefined);
                setTyped(undefined);
              }}
            >
              {sen === left || isWrong ? t.confirmOne : t.split}
            </Button>
            <Button onClick={() => choose(undefined)}>{t.cancel}</Button>
          </div>
        </>
      )}
    </div>
  );
}

function Ignore({ id }: { id: string }) {
  const t = useText(bankText);
  const [why, setWhy] = useState("");
  const act = useAction(() => feeBankClient.ignoreBankLine.call({ id, why: why.trim() }), {
    changes: [feeBankClient.key()],
    rereadsWhenRefused: true,
    failed: t.failed,
    failsInToast: true,
  });
  return (
    <form
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (why.trim() && !act.busy) void act.start();
      }}
    >
      <TextField
        name="why"
        label={t.why}
        hint={t.whyHint}
        maxLength={200}
        autoComplete="off"
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
      <Button
        type="submit"
        busy={act.busy}
        disabled={!why.trim()}
        className="sm:justify-self-start"
      >
        {t.ignore}
      </Button>
    </form>
  );
}
