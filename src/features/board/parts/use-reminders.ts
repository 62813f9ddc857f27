import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { BoardRow, BoardTeacher } from "#features/board/contract.ts";
import { boardText } from "#features/board/text.ts";
import { errorData } from "#lib/errors.ts";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { boardClient } from "./board-client.ts";

/** Reminding of one register or of all that are missing, and what is said of it. */
export function useReminders(date: string) {
  const t = useText(boardText);
  const toast = useToast();
  const queries = useQueryClient();

  function read() {
    void queries.invalidateQueries({ queryKey: boardClient.readBoard.key() });
  }
  function onError(error: unknown) {
    const { reason = "" } = errorData(error);
    toast({ text: t.failed[reason] ?? t.remindFailed, tone: "absent" });
    read();
  }

  const one = useMutation(boardClient.remind.mutationOptions({ onError, onSuccess: read }));
  const all = useMutation(
    boardClient.remindMissing.mutationOptions({
      onError,
      onSuccess({ registers }) {
        toast(
          registers > 0
            ? { text: t.sentAll(registers) }
            : { text: t.sentNone, tone: "excused" as const },
        );
        read();
      },
    }),
  );
  const { variables } = one;

  return {
    mail(row: BoardRow, names: string) {
      if (row.session === null || one.isPending) return;
      const { class_id, session } = row;
      one.mutate(
        { class_id, session, date, channel: "mail" },
        { onSuccess: () => toast({ text: t.sent(names) }) },
      );
    },
    /** The browser opens WhatsApp; here it is only noted. */
    noteWhatsapp(row: BoardRow, { teacher_id }: BoardTeacher) {
      if (row.session === null) return;
      const { class_id, session } = row;
      one.mutate({ class_id, session, date, channel: "whatsapp", teacher_id });
    },
    isMailing: (row: BoardRow) =>
      one.isPending &&
      variables?.channel === "mail" &&
      variables.class_id === row.class_id &&
      variables.session === row.session,
    all: () => all.mutate({ date }),
    isRemindingAll: all.isPending,
  };
}

export type Reminders = ReturnType<typeof useReminders>;
