import { Eye } from "lucide-react";
import { useState } from "react";
import { profileText } from "#features/students/text.ts";
import { formatIc } from "#lib/ic.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { studentsApi } from "#features/students/parts/students-api.ts";

type Props = { student: { id: string; ic_masked: string | null } };

/** The identity card number, masked until somebody asks; the asking is written down. */
export function IcNumber({ student: { id, ic_masked } }: Props) {
  const t = useText(profileText);
  const toast = useToast();
  const [whole, setWhole] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function reveal() {
    setBusy(true);
    try {
      const { ic_number } = await studentsApi.revealIc.call({ id });
      setWhole(ic_number ?? "");
      toast({ text: t.revealed, tone: "excused" });
    } catch {
      toast({ text: t.revealFailed, tone: "absent" });
    }
    setBusy(false);
  }

  if (whole) return <span className="tabular-nums">{formatIc(whole)}</span>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="tabular-nums">{ic_masked}</span>
      <Button
        size="sm"
        kind="ghost"
        icon={Eye}
        busy={busy}
        onClick={() => void reveal()}
        className="print:hidden"
      >
        {t.reveal}
      </Button>
    </span>
  );
}
