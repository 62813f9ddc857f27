import { Copy } from "lucide-react";
import type { Announcement } from "#features/announcements/contract.ts";
import { announcementGroupMessage } from "#features/announcements/reminders/text.ts";
import { announcementPrintText } from "#features/announcements/report/text.ts";
import { wordingOf } from "#features/announcements/rules/wording.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { copyText } from "#ui/copy.ts";
import { useMe } from "#ui/kit/me.tsx";

/** Copies the text for a class's group on the sender's own phone. What is about fees goes to no group. */
export function GroupText({ of }: { of: Announcement }) {
  const t = useText(announcementPrintText);
  const toast = useToast();
  const { school } = useMe();
  if (of.is_private || of.state !== "published") return null;
  async function copy() {
    const { title } = wordingOf(of, false);
    const url = `${location.origin}/dashboard/announcements/${of.id}`;
    const text = announcementGroupMessage({ school: school?.name ?? "", title, url });
    if (await copyText(text)) toast({ text: t.groupCopied, tone: "present" });
    else toast({ text: t.groupFailed, tone: "absent" });
  }
  return (
    <div className="grid justify-items-start gap-1.5 border-b border-line p-5 max-sm:p-4 print:hidden">
      <Button icon={Copy} onClick={() => void copy()}>
        {t.groupText}
      </Button>
      <p className="text-13 text-muted">{t.groupHint}</p>
    </div>
  );
}
