import { UserRoundPlus } from "lucide-react";
import { useState } from "react";
import { coverText } from "#features/classes/cover/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { CoverDialog } from "./cover-dialog.tsx";

type Props = { classId?: string; size?: "sm" | "md"; kind?: "brand" | "quiet" };

/** The button to request a substitute; admins name one directly. */
export function AskCover({ classId, size = "md", kind = "quiet" }: Props) {
  const t = useText(coverText);
  const assigns = useMay("classes.write");
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size={size} kind={kind} icon={UserRoundPlus} onClick={() => setAsking(true)}>
        {assigns ? t.assign : t.ask}
      </Button>
      {isAsking && <CoverDialog {...(classId && { classId })} onClose={() => setAsking(false)} />}
    </>
  );
}
