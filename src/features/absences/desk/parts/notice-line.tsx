import { Bell, BellOff, Send } from "lucide-react";
import type { DeskPupil } from "#features/absences/desk/contract.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { noticesClient } from "#features/absences/notices/parts/notices-client.ts";
import { formatTime } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useDesk } from "./use-desk.ts";

/** Shows the state of the notice by mail, with the actions that are still possible. */
export function NoticeLine({ pupil }: { pupil: DeskPupil }) {
  const t = useText(deskText);
  const zone = useMe().school?.time_zone ?? "UTC";
  const { busy, carryOut } = useDesk();
  const { student_id } = pupil;
  const { state, at, recipients, why, may_send } = pupil.notice;
  const time = at ? formatTime(at, zone) : "";
  const text = state === "none" ? t.notice[why ?? "soon"] : t.notice[state](time, recipients);
  const isOut = state === "waiting" || state === "sent";

  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
      <p className="flex min-w-0 flex-1 basis-56 items-start gap-2 text-14 text-muted">
        <Icon of={isOut ? Bell : BellOff} size={16} className="mt-0.5 shrink-0" />
        {text}
      </p>
      {state === "waiting" && (
        <Button
          size="sm"
          icon={BellOff}
          busy={busy === "cancel"}
          onClick={() =>
            carryOut("cancel", async () => {
              await noticesClient.cancelNotice.call({ id: student_id });
              return t.keptBack;
            })
          }
        >
          {t.keepBack}
        </Button>
      )}
      {may_send && (
        <Button
          size="sm"
          icon={Send}
          busy={busy === "send"}
          onClick={() =>
            carryOut("send", async () => {
              const answer = await noticesClient.sendNotice.call({ student_id });
              return t.sent(answer.recipients);
            })
          }
        >
          {t.sendNow}
        </Button>
      )}
    </div>
  );
}
