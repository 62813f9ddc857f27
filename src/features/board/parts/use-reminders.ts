import { useAction } from "#ui/base/use-action.ts";
import type { BoardRow, BoardTeacher } from "#features/board/contract.ts";
import { boardText } from "#features/board/text.ts";
import { boardClient } from "./board-client.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";

type Task = { reminder: Parameters<typeof boardClient.remind.call>[0]; done?: string };

/** Reminds teachers of one register or of all that are missing, and shows the result. */
export function useReminders(date: string) {
  const t = useText(boardText);
  const after = {
    changes: [boardClient.readBoard.key()],
    rereadsWhenRefused: true,
    explain: (error: unknown) => t.failed[errorData(error).reason ?? ""],
    failed: t.remindFailed,
    failsInToast: true,
  };
  const one = useAction(({ reminder }: Task) => boardClient.remind.call(reminder), {
    ...after,
    done: (_, { done }) => done,
  });
  const all = useAction(() => boardClient.remindMissing.call({ date }), {
    ...after,
    done: ({ registers }) =>
      registers > 0 ? t.sentAll(registers) : { text: t.sentNone, tone: "excused" },
  });

  return {
    mail(row: BoardRow, names: string) {
      if (row.session === null || one.busy) return;
      const { class_id, session } = row;
      void one.start({
        reminder: { class_id, session, date, channel: "mail" },
        done: t.sent(names),
      });
    },
    /** Records a reminder by WhatsApp, which the browser opens. */
    noteWhatsapp(row: BoardRow, { teacher_id }: BoardTeacher) {
      if (row.session === null) return;
      const { class_id, session } = row;
      void one.start({ reminder: { class_id, session, date, channel: "whatsapp", teacher_id } });
    },
    isMailing({ class_id, session }: BoardRow) {
      const mailed = one.input?.reminder;
      if (mailed?.channel !== "mail") return false;
      return mailed.class_id === class_id && mailed.session === session;
    },
    all: () => void all.start(),
    isRemindingAll: all.busy,
  };
}

export type Reminders = ReturnType<typeof useReminders>;
