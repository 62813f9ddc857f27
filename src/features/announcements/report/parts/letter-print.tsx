import { Printer } from "lucide-react";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import type { Announcement } from "#features/announcements/contract.ts";
import { copiesOnSheet } from "#features/announcements/report/rules.ts";
import { announcementPrintText } from "#features/announcements/report/text.ts";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { dayOf, formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** Prints an announcement as a letter with a slip to cut off; a short one twice on a sheet. */
export function LetterPrint({ of }: { of: Announcement }) {
  const t = useText(announcementPrintText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={Printer} onClick={() => setOpen(true)}>
        {t.printLetter}
      </Button>
      {isOpen && <Letter of={of} onPrinted={() => setOpen(false)} />}
    </>
  );
}

function Letter({ of, onPrinted }: { of: Announcement; onPrinted: () => void }) {
  const { lang } = useLang();
  const { body } = wordingOf(of, lang === "en");
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [onPrinted]);
  const copies = Array.from({ length: copiesOnSheet(body) }, (_, at) => at);
  return createPortal(
    <div className="print-sheet print-only print-upright">
      {copies.map((at) => (
        <div key={at} className="mb-8 break-inside-avoid">
          <Copy of={of} />
        </div>
      ))}
    </div>,
    document.body,
  );
}

function Copy({ of }: { of: Announcement }) {
  const t = useText(announcementPrintText);
  const { lang } = useLang();
  const { school, today } = useMe();
  const { title, body, lang: written } = wordingOf(of, lang === "en");
  const { published_at, reply_by, reply, files } = of;
  const day = published_at ? dayOf(published_at, school?.time_zone ?? "UTC") : today;
  return (
    <>
      <PrintHead />
      <p className="mb-2 text-13">{formatDate(day, lang, "dayMonthYear")}</p>
      <div lang={written} className="grid gap-2 text-14 wrap-anywhere">
        <h1 className="text-15 font-bold">{title}</h1>
        {body.split(/\n+/).map((paragraph, at) => (
          <p key={at} dir="auto">
            {paragraph}
          </p>
        ))}
      </div>
      {files.length > 0 && (
        <p className="mt-2 text-13 wrap-anywhere">
          {t.attached}: {files.map(({ name }) => name).join(", ")}
        </p>
      )}
      <div className="mt-4 break-inside-avoid border-t-2 border-dashed border-ink pt-3 text-13">
        <p className="font-bold">{t.slip}</p>
        <p className="mb-2" lang={written}>
          {t.slipAbout(title)}
        </p>
        <div className="grid grid-cols-2 gap-x-6 gap-y-3">
          <Line label={t.slipPupil} />
          <Line label={t.slipClass} />
        </div>
        <p className="my-2">{t.slipText[reply]}</p>
        <div className="grid grid-cols-3 gap-x-6 gap-y-3">
          <Line label={t.slipName} />
          <Line label={t.slipSign} />
          <Line label={t.slipDate} />
        </div>
        <p className="mt-2">
          {reply_by ? t.slipBy(formatDate(reply_by, lang, "dayMonthYear")) : t.slipLine}
        </p>
      </div>
    </>
  );
}

function Line({ label }: { label: string }) {
  return (
    <p className="flex items-end gap-2">
      {label}: <span className="h-6 grow border-b border-ink" />
    </p>
  );
}
