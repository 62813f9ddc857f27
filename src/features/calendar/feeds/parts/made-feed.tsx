import { CalendarPlus, Copy } from "lucide-react";
import { useRef } from "react";
import { renderSVG } from "uqr";
import { webcalOf } from "#features/calendar/feeds/rules/links.ts";
import { feedsText } from "#features/calendar/feeds/text.ts";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { copyText } from "#ui/copy.ts";

/** A new link to the calendar, the only time that anybody sees it. */
export function MadeFeed({ url }: { url: string }) {
  const t = useText(feedsText);
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);

  async function copy() {
    if (await copyText(url)) toast({ text: t.copied, tone: "present" });
    else field.current?.select();
  }

  return (
    <section className="grid gap-4">
      <div>
        <h3 className="font-semibold">{t.made}</h3>
        <p className="text-14 text-muted">{t.madeLine}</p>
      </div>
      <ButtonAnchor href={webcalOf(url)} kind="brand" icon={CalendarPlus} wide>
        {t.openHere}
      </ButtonAnchor>
      <div className="flex flex-wrap items-end gap-2">
        <div className="min-w-0 flex-1 basis-52">
          <TextField
            ref={field}
            name="address"
            label={t.address}
            value={url}
            readOnly
            dir="ltr"
            className="font-mono"
            onFocus={(event) => event.target.select()}
          />
        </div>
        <Button icon={Copy} onClick={() => void copy()}>
          {t.copy}
        </Button>
      </div>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(webcalOf(url)))}`}
        alt={t.qr}
        className="mx-auto size-44 rounded-control bg-white p-2"
      />
    </section>
  );
}
