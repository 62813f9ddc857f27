import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { MessageCircle, Phone, Settings2 } from "lucide-react";
import { useState } from "react";
import { callName } from "#features/fees/accounts/rules.ts";
import type { ToRemind } from "#features/fees/reminders/contract.ts";
import { feeRemindersClient } from "#features/fees/reminders/parts/fee-reminders-client.ts";
import { ReminderSettingsDialog } from "#features/fees/reminders/parts/reminder-settings.tsx";
import type { CallOutcome, FeeReminderChannel } from "#features/fees/reminders/rules.ts";
import { feeRemindersText, feeReminderMessage } from "#features/fees/reminders/text.ts";
import { type FamilyLine, useFamilies } from "#features/fees/statements/parts/use-families.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { chatUrl } from "#lib/phones.ts";
import { Button } from "#ui/base/button.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** So many are shown until all are asked for. */
const SHOWN = 5;

/** The families to message or call now about late fees, each step once. */
export function ReminderList() {
  const t = useText(feeRemindersText);
  const [isSetting, setSetting] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const due = useQuery(feeRemindersClient.listReminders.queryOptions({ input: {} }));
  const families = useFamilies();
  const lines = (due.data ?? []).flatMap((reminder) => {
    const family = families.data?.find(({ id }) => id === reminder.account_id);
    return family ? [{ reminder, family }] : [];
  });
  return (
    <Card pad={false} className="mt-8">
      <CardHead
        title={t.title}
        action={
          <Button size="sm" kind="ghost" icon={Settings2} onClick={() => setSetting(true)}>
            {t.settings}
          </Button>
        }
      />
      <p className="px-5 py-3 text-14 text-muted max-sm:px-4">{t.line}</p>
      <LoadState of={due} failed={t.loadFailed} />
      {lines.length > 0 && (
        <ul className="divide-y divide-line border-t border-line px-5 max-sm:px-4">
          {lines.slice(0, showsAll ? undefined : SHOWN).map(({ reminder, family }) => (
            <ReminderLine key={family.id} reminder={reminder} family={family} />
          ))}
        </ul>
      )}
      {!showsAll && lines.length > SHOWN && (
        <p className="border-t border-line px-5 py-3 max-sm:px-4">
          <Button className="max-sm:w-full" onClick={() => setShowsAll(true)}>
            {t.showAll(lines.length)}
          </Button>
        </p>
      )}
      {isSetting && <ReminderSettingsDialog onClose={() => setSetting(false)} />}
    </Card>
  );
}

type Step = { channel: FeeReminderChannel; outcome?: CallOutcome };

function ReminderLine({ reminder, family }: { reminder: ToRemind; family: FamilyLine }) {
  const t = useText(feeRemindersText);
  const { lang } = useLang();
  const school = useMe().school?.name ?? "";
  const { account_id, step, due_on, late_sen, readers } = reminder;
  const name = callName(family);
  const navigate = useNavigate();
  const act = useAction(
    ({ channel, outcome }: Step) =>
      feeRemindersClient.remind.call({ account_id, channel, ...(outcome && { outcome }) }),
    {
      changes: [feeRemindersClient.key()],
      rereadsWhenRefused: true,
      done: (_after, { channel }) => (channel === "mail" ? t.mailed(name) : t.noted),
      explain: (error) => {
        const { reason } = errorData(error);
        if (reason === "not_now" || reason === "step") return t.notNow;
        return reason === "no_reader" ? t.noReader : undefined;
      },
      failed: t.failed,
      failsInToast: true,
      onDone: (_after, { outcome }) =>
        outcome === "plan" &&
        navigate({
          to: "/dashboard/fees/families/$accountId",
          params: { accountId: account_id },
          search: { plan: true },
        }),
    },
  );
  const phone = family.payers.find((one) => one.sees_account && one.phone)?.phone;
  const text = feeReminderMessage({ school, code: family.code, due_on, late_sen });
  const chat = phone ? chatUrl(phone, text) : undefined;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 grow basis-60">
        <span className="flex flex-wrap items-center gap-x-3">
          <TextLink
            to="/dashboard/fees/families/$accountId"
            params={{ accountId: account_id }}
            className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
          >
            <NamePart>{`${name} ${family.code}`}</NamePart>
          </TextLink>
          <Badge tone={step === "call" ? "late" : "neutral"}>{t[step]}</Badge>
        </span>
        <span className="block text-14 text-muted">
          {t.owes(formatSen(late_sen), formatDate(due_on, lang))}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        {step === "message" && readers > 0 && (
          <Button busy={act.busy} onClick={() => void act.start({ channel: "mail" })}>
            {t.mail}
          </Button>
        )}
        {step === "message" && chat && (
          <ButtonAnchor
            href={chat}
            target="_blank"
            rel="noreferrer"
            icon={MessageCircle}
            onClick={() => void act.start({ channel: "whatsapp" })}
          >
            {t.whatsapp}
          </ButtonAnchor>
        )}
        {step === "call" && (
          <>
            {phone && (
              <ButtonAnchor href={`tel:${phone}`} icon={Phone}>
                {t.phone}
              </ButtonAnchor>
            )}
            {(["talked", "plan", "left"] as const).map((outcome) => (
              <Button
                key={outcome}
                kind={outcome === "plan" ? "quiet" : "ghost"}
                busy={act.input?.outcome === outcome}
                disabled={act.busy}
                onClick={() => void act.start({ channel: "call", outcome })}
              >
                {outcome === "left" ? t.leave : t[outcome]}
              </Button>
            ))}
          </>
        )}
      </span>
    </li>
  );
}
