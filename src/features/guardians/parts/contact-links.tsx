import { Mail, MessageCircle, Phone } from "lucide-react";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { chatUrl, formatPhone } from "#lib/phones.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { phone: string | null; email: string | null };

/** Links to write or to call: WhatsApp, phone, e-mail. */
export function ContactLinks({ phone, email }: Props) {
  const t = useText(guardiansText);
  const chat = phone && chatUrl(phone);
  return (
    <div className="flex flex-wrap gap-2">
      {chat && (
        <ButtonAnchor
          href={chat}
          target="_blank"
          rel="noreferrer"
          size="sm"
          icon={MessageCircle}
          aria-label={`${t.whatsapp} ${formatPhone(phone)}`}
        >
          {t.whatsapp}
        </ButtonAnchor>
      )}
      {phone && (
        <ButtonAnchor href={`tel:${phone}`} size="sm" icon={Phone}>
          <span className="tabular-nums">{formatPhone(phone)}</span>
        </ButtonAnchor>
      )}
      {email && (
        <ButtonAnchor
          href={`mailto:${email}`}
          title={email}
          size="sm"
          icon={Mail}
          className="max-w-full"
        >
          <span className="truncate">{email}</span>
        </ButtonAnchor>
      )}
    </div>
  );
}
