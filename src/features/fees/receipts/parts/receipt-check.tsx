import { useQueries } from "@tanstack/react-query";
import { renderSVG } from "uqr";
import { feeReceiptsClient } from "#features/fees/receipts/parts/fee-receipts-client.ts";
import { receiptsText } from "#features/fees/receipts/text.ts";
import { useText } from "#ui/base/lang.tsx";

/** The addresses at which receipts are checked; undefined until one is known, and null where it cannot be. */
export function useReceiptChecks(ids: readonly string[]): (string | null | undefined)[] {
  const checks = useQueries({
    queries: ids.map((id) => feeReceiptsClient.readReceiptCheck.queryOptions({ input: { id } })),
  });
  return checks.map(({ error, data }) => (error ? null : data?.address));
}

/** The code by which anybody checks the receipt. */
export function ReceiptCheck({ address }: { address: string }) {
  const t = useText(receiptsText);
  const image = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 0 }))}`;
  return (
    <div className="flex items-center gap-3">
      <img src={image} alt="" className="size-20" />
      <p className="max-w-28 text-13">{t.check}</p>
    </div>
  );
}
