import { Eye } from "lucide-react";
import { useState } from "react";
import { profileText } from "#features/students/text.ts";
import { formatIc } from "#lib/ic.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";

type Props = { student: { id: string; ic_masked: string | null } };

/** The identity card number, masked until somebody reveals it; the audit log records the reveal. */
export function IcNumber({ student: { id, ic_masked } }: Props) {
  const t = useText(profileText);
  const [whole, setWhole] = useState<string>();

  const reveal = useAction(() => studentsClient.revealIc.call({ id }), {
    done: { text: t.revealed, tone: "excused" },
    failed: t.revealFailed,
    failsInToast: true,
    onDone: ({ ic_number }) => setWhole(ic_number ?? ""),
  });

  if (whole) return <span className="tabular-nums">{formatIc(whole)}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{ic_masked}</span>
      <Button
        size="sm"
        kind="ghost"
        icon={Eye}
        busy={reveal.busy}
        onClick={() => void reveal.start()}
        className="print:hidden"
      >
        {t.reveal}
      </Button>
    </span>
  );
}
