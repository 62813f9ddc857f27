import { CalendarSync } from "lucide-react";
import { useState } from "react";
import { feedsText } from "#features/calendar/feeds/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

const FeedsDialog = lazyPart(async () => (await import("./feeds-dialog.tsx")).FeedsDialog);

/** Opens the links by which one's own calendar apps read the school's calendar. */
export function SubscribeCalendar() {
  const t = useText(feedsText);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={CalendarSync} onClick={() => setOpen(true)}>
        {t.subscribe}
      </Button>
      {isOpen && <FeedsDialog onClose={() => setOpen(false)} />}
    </>
  );
}
