import { Check, Mail, MessageCircle, Phone } from "lucide-react";
import type { DeskGuardian, Way } from "#features/absences/desk/contract.ts";
import type { FollowupChannel } from "#features/absences/desk/rules.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { fullName } from "#lib/names.ts";
import { chatUrl, formatPhone } from "#lib/phones.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = {
  guardian: DeskGuardian;
  /** The text with which WhatsApp opens. */
  chat: string;
  /** Whether a mail may be sent, which needs a saved register. */
  mayMail: boolean;
  busy: boolean;
  /** Is called when somebody opens the link to call or to write. */
  onTaken: (channel: FollowupChannel) => void;
  onMail: () => void;
};

/** Buttons to call, to write by WhatsApp and to mail. A text names the ways that the guardian did not agree to. */
export function GuardianWays({ guardian, chat, mayMail, busy, onTaken, onMail }: Props) {
  const t = useText(deskText);
  const { first_name, phone, relation, call, whatsapp, mail, mailed } = guardian;
  const missing = (
    [
      [t.call, call],
      [t.whatsapp, whatsapp],
      [t.mail, mail],
    ] as [string, Way][]
  ).flatMap(([name, way]) => (way === "open" ? [] : t.missing[way](name)));
  const chatHref = chatUrl(phone ?? "", chat);
  return (
    <li className="grid gap-1.5 border-t border-line pt-3">
      <p className="wrap-anywhere">
        <NamePart className="font-semibold">{fullName(guardian)}</NamePart>
        <span className="text-muted"> · {t.relations[relation]}</span>
        {phone && call === "open" && (
          <span className="text-muted">
            {" · "}
            <span className="whitespace-nowrap tabular-nums">{formatPhone(phone)}</span>
          </span>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        {call === "open" && (
          <ButtonAnchor
            href={`tel:${phone}`}
            size="sm"
            icon={Phone}
            aria-label={t.callName(first_name)}
            onClick={() => onTaken("phone")}
          >
            {t.call}
          </ButtonAnchor>
        )}
        {whatsapp === "open" && chatHref && (
          <ButtonAnchor
            href={chatHref}
            target="_blank"
            rel="noreferrer"
            size="sm"
            icon={MessageCircle}
            aria-label={t.whatsappName(first_name)}
            onClick={() => onTaken("whatsapp")}
          >
            {t.whatsapp}
          </ButtonAnchor>
        )}
        {mail === "open" && mayMail && (
          <Button
            size="sm"
            icon={mailed ? Check : Mail}
            disabled={mailed}
            busy={busy}
            aria-label={mailed ? undefined : t.mailName(first_name)}
            onClick={onMail}
          >
            {mailed ? t.mailed : t.mail}
          </Button>
        )}
      </div>
      {missing.length > 0 && <p className="text-13 text-muted">{missing.join(" · ")}</p>}
    </li>
  );
}
