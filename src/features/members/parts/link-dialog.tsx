import { Copy, MessageCircle, Printer } from "lucide-react";
import { Suspense, useCallback, useRef, useState } from "react";
import type { Member, MemberLink } from "#features/members/contract.ts";
import { whatsAppUrl } from "#features/members/rules.ts";
import { membersText, ON_LINK_CARD } from "#features/members/text.ts";
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
import { lazyPart } from "#ui/lazy-part.ts";

const PrintLinkCards = lazyPart(() =>
  import("./print-link-cards.tsx").then((file) => file.PrintLinkCards),
);

type Props = {
  member: Member;
  link: MemberLink & { url: string };
  canMail: boolean;
  onClose: () => void;
};

/** Shows a new link once, to copy it, send it on or print it. */
export function LinkDialog({ member, link, canMail, onClose }: Props) {
  const t = useText(membersText);
  const { lang } = useLang();
  const { school } = useMe();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const { url, code, kind, expires_at } = link;
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  const [isPrinting, setPrinting] = useState(false);
  const untilIn = (of: typeof lang) =>
    `${formatDate(dayOf(expires_at, zone), of, "dayMonthYear")}, ${formatTime(expires_at, zone)}`;
  const message = t.whatsAppText(member.greeted, school?.name ?? "", url);

  const stopPrinting = useCallback(() => setPrinting(false), []);

  async function copy() {
    if (await copyText(url)) toast({ text: t.copied, tone: "present" });
    else field.current?.select();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t.linkTitle[kind]}
      line={t.linkLine[kind](fullName(member), canMail)}
      footer={
        <>
          {kind !== "reset" && (
            <Button
              icon={Printer}
              busy={isPrinting}
              onClick={() => setPrinting(true)}
              className="max-sm:w-full"
            >
              {t.card}
            </Button>
          )}
          <a
            href={whatsAppUrl(member.phone, message)}
            target="_blank"
            rel="noreferrer"
            className={buttonVariant({}, "max-sm:w-full")}
          >
            <Icon of={MessageCircle} />
            {t.whatsApp}
          </a>
          <Button
            kind="brand"
            icon={Copy}
            onClick={() => void copy()}
            data-autofocus
            className="max-sm:w-full"
          >
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
        {kind !== "reset" && isPrinting && (
          <Suspense>
            <PrintLinkCards
              {...ON_LINK_CARD[kind]}
              cards={[
                {
                  id: member.id,
                  name: fullName(member),
                  about: code ? `${ON_LINK_CARD.code}: ${code}` : "",
                  url,
                  until: untilIn("ms"),
                },
              ]}
              onPrinted={stopPrinting}
            />
          </Suspense>
        )}
        <p className="text-14 text-muted">{t.validUntil(untilIn(lang))}</p>
      </div>
    </Dialog>
  );
}
