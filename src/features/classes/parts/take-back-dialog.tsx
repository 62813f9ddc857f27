import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { StaffMember } from "#features/classes/staff/contract.ts";
import { staffText } from "#features/classes/staff/text.ts";
import { errorData } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { classesClient } from "./classes-client.ts";
import { staffClient } from "./staff-client.ts";

/** Takes a teacher's time with a class back whole that was entered by mistake. */
export function TakeBackDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const t = useText(staffText);
  const toast = useToast();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const name = fullName(member);

  async function takeBack() {
    setBusy(true);
    try {
      await staffClient.takeBackTeaching.call({ id: member.id });
      void queries.invalidateQueries({ queryKey: classesClient.key() });
      toast({ text: t.mistakeDone(name), tone: "present" });
      onClose();
    } catch (error) {
      setProblem(t.kept[errorData(error).reason ?? ""] ?? t.failed);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={t.mistakeTitle(name)}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="danger" busy={busy} onClick={() => void takeBack()}>
            {t.takeBack}
          </Button>
        </>
      }
    >
      {problem && <ErrorBox text={problem} />}
      <p>{t.mistakeText}</p>
    </Dialog>
  );
}
