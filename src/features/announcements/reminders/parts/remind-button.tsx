import { Mail } from "lucide-react";
import { announcementsText } from "#features/announcements/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { announcementRemindersClient } from "./announcement-reminders-client.ts";

type Props = {
  id: string;
  /** How many agreed to e-mail, have something to read or answer, and were not reminded today. */
  people: number;
};

/** Reminds everybody by e-mail at once. */
export function RemindButton({ id, people }: Props) {
  const t = useText(announcementsText);
  const remind = useAction(() => announcementRemindersClient.remindReaders.call({ id }), {
    changes: [announcementRemindersClient.key()],
    rereadsWhenRefused: true,
    done: (made) => t.remindDone(made.people),
    explain: (error) => (errorData(error).reason === "nobody" ? t.remindNobody : undefined),
    failed: t.remindFailed,
    failsInToast: true,
  });
  if (people === 0) return null;
  return (
    <div className="grid gap-1.5 border-b border-line p-5 max-sm:p-4 print:hidden">
      <div>
        <Button icon={Mail} busy={remind.busy} onClick={() => void remind.start()}>
          {t.remind(people)}
        </Button>
      </div>
      <p className="text-13 text-muted">{t.remindHint}</p>
    </div>
  );
}
