import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { feeWaiversText } from "#features/fees/waivers/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { AskDialog } from "./ask-dialog.tsx";
import { feeWaiversClient } from "./fee-waivers-client.ts";
import { shareOf, waiverDays } from "./waiver-words.ts";

type Family = { account_id: string; students: readonly { id: string; name: string }[] };

/** What a family asked for and was waived, and the way to ask for help. */
export function AskHelp({ account_id, students }: Family) {
  const t = useText(feeWaiversText);
  const { lang } = useLang();
  const mayAsk = useMay("fees.pay");
  const [isAsking, setAsking] = useState(false);
  const mine = useQuery(feeWaiversClient.myWaivers.queryOptions({ input: {} }));
  const own = mine.data?.filter((one) => one.account_id === account_id) ?? [];
  return (
    <section className="grid gap-3">
      {own.length > 0 && (
        <ul className="divide-y divide-line">
          {own.map((one) => (
            <li key={one.id} className="py-2 wrap-anywhere">
              <span className="flex flex-wrap items-center gap-2">
                <NamePart className="font-medium">{one.names}</NamePart>
                <Badge tone={one.state === "approved" ? "present" : undefined}>
                  {t.states[one.state]}
                </Badge>
              </span>
              {one.state === "approved" && (
                <span className="block text-14">
                  {`${shareOf(one, t)}, ${waiverDays(one, t, lang)}`}
                </span>
              )}
              {one.answer && <span className="block text-14 text-muted">{one.answer}</span>}
            </li>
          ))}
        </ul>
      )}
      {mayAsk && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 grow basis-52 text-14">
            <span className="font-medium">{t.help}</span>
            <span className="block text-muted">{t.helpText}</span>
          </p>
          <Button onClick={() => setAsking(true)}>{t.ask}</Button>
        </div>
      )}
      {isAsking && (
        <AskDialog account_id={account_id} students={students} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
