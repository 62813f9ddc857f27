import { Mail } from "lucide-react";
import type { Payment } from "#features/fees/contract.ts";
import { feeReceiptsClient } from "#features/fees/receipts/parts/fee-receipts-client.ts";
import { receiptsText } from "#features/fees/receipts/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";

type Props = {
  payment: Pick<Payment, "id" | "number">;
  /** In a table, where it stands beside others and shows its words on a phone alone. */
  className?: string;
};

/** Mails a receipt to the guardians who agreed to that. */
export function MailReceipt({ payment: { id, number }, className }: Props) {
  const t = useText(receiptsText);
  const act = useAction(() => feeReceiptsClient.mailReceipt.call({ id }), {
    done: ({ recipients }) => t.mailed(recipients),
    explain: (error) => (errorData(error).reason === "no_reader" ? t.noReader : undefined),
    failed: t.failed,
    failsInToast: true,
  });
  return (
    <Button
      {...(className && { size: "sm", kind: "ghost", className })}
      icon={Mail}
      aria-label={t.mailOf(number)}
      title={t.mailOf(number)}
      busy={act.busy}
      onClick={() => void act.start()}
    >
      <span className={className && "sm:sr-only"}>{t.mail}</span>
    </Button>
  );
}
