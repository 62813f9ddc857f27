import { Check, MessageCircle } from "lucide-react";
import type { WeeklyLetter } from "#features/family/weekly/contract.ts";
import { weeklyText } from "#features/family/weekly/text/list.ts";
import { chatUrl } from "#lib/phones.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { weeklyLettersClient } from "./weekly-letters-client.ts";

/** A guardian with what is to be told; one press opens WhatsApp with the text and notes it. */
export function WeeklyLetterRow({ letter }: { letter: WeeklyLetter }) {
  const t = useText(weeklyText);
  const { profile_id, name, phone, children, text, channel } = letter;
  const chat = chatUrl(phone, text);
  const note = useAction(() => weeklyLettersClient.noteWeeklyLetter.call({ profile_id }), {
    changes: [weeklyLettersClient.key()],
    failed: t.failed,
    failsInToast: true,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
      <span className="min-w-0 flex-1 basis-44 wrap-anywhere">
        <NamePart>{name}</NamePart>
        <span className="block text-14 text-muted">{children.join(" · ")}</span>
      </span>
      {channel && (
        <Badge tone="present" icon={Check}>
          {channel === "mail" ? t.mailed : t.sent}
        </Badge>
      )}
      {chat && (
        <ButtonAnchor
          size="sm"
          icon={MessageCircle}
          href={chat}
          target="_blank"
          rel="noreferrer"
          aria-label={t.sendTo(name)}
          onClick={() => void note.start()}
        >
          {t.send}
        </ButtonAnchor>
      )}
    </li>
  );
}
