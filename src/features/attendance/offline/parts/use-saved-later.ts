import { useEffect } from "react";
import { waitingRegistersText } from "#features/attendance/offline/text.ts";
import { useRegisterQueue } from "#features/attendance/parts/register-queue.ts";
import { sessionWord } from "#features/attendance/rules/without-network.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";

/** Shows a toast for a register that was saved long after the click on its button. */
export function useSavedLater(): void {
  const t = useText(waitingRegistersText);
  const { lang } = useLang();
  const say = useToast();
  const { hearSaved } = useRegisterQueue();
  useEffect(() => {
    hearSaved(({ register, new_students }) => {
      const day = formatDate(register.date, lang);
      const name = t.register(register.class_name, day, sessionWord(register));
      const count = new_students.length;
      if (count === 0) say({ text: t.savedLater(name) });
      else say({ text: t.joinedLater(name, count), tone: "late", seconds: 15 });
    });
    return () => hearSaved(undefined);
  }, [hearSaved, t, lang, say]);
}
