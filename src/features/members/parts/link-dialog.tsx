import { Copy, MessageCircle } from "lucide-react";
import { useRef } from "react";
import type { Member, MemberLink } from "#features/members/contract.ts";
import { whatsAppUrl } from "#features/members/rules.ts";
import { membersText } from "#features/members/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { buttonVariant } from "#ui/base/button-variant.ts";
import { copyText } from "#ui/copy.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { TextField } from "#ui/base/field.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useToast } from "#ui/base/toast.tsx";

type Props = { member: Member; link: MemberLink & { url: string }; onClose: () => void };

/** Shows a new link once, to copy it or send it on. */
export function LinkDialog({ member, link, onClose }: Props) {
  const t = useText(membersText);
  const { lang } = useLang();
  const { school } = useMe();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const { url, code, kind, expires_at } = link;
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  const until = `${formatDate(dayOf(expires_at, zone), lang)}, ${formatTime(expires_at, zone)}`;
  const message = t.whatsAppText(member.greeted, school?.name ?? "", url);

  async function copy() {
    if (await copyText(url)) toast({ text: t.copied, tone: "present" });
    else field.current?.select();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.linkTitle[kind]}
      line={t.linkLine[kind](fullName(member))}
      footer={
        <>
          <a
            href={whatsAppUrl(member.phone, message)}
            target="_blank"
            rel="noreferrer"
            className={buttonVariant({})}
          >
            <Icon of={MessageCircle} />
            {t.whatsApp}
          </a>
          <Button kind="brand" icon={Copy} onClick={() => void copy()} data-autofocus>
            {t.copy}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <TextField
          ref={field}
          name="link"
          label={t.linkTitle[kind]}
          value={url}
          readOnly
          dir="ltr"
          onFocus={(event) => event.target.select()}
        />
        {code && (
          <p>
            <span className="text-14 text-muted">{t.code}: </span>
            <strong className="font-semibold tracking-wide">{code}</strong>
          </p>
        )}
        <p className="text-14 text-muted">{t.validUntil(until)}</p>
      </div>
    </Dialog>
  );
}
