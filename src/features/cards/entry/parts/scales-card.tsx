import { useState } from "react";
import type { CardScale } from "#features/cards/setup/contract.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { ScaleDialog } from "./scale-dialog.tsx";
import { SetupList } from "./setup-list.tsx";

/** The scales with their grades. */
export function ScalesCard({ scales }: { scales: readonly CardScale[] }) {
  const t = useText(cardsText);
  const [open, setOpen] = useState<CardScale>();
  if (scales.length === 0) return null;
  return (
    <>
      <SetupList
        title={t.scales}
        action={null}
        empty={null}
        lines={scales.map((one) => ({
          id: one.id,
          name: one.name,
          line: `${t.scaleKinds[one.kind]}: ${one.bands
            .map(({ name, from }) => (one.kind === "marks" ? `${name} ${from}` : name))
            .join(" · ")}`,
          action: (
            <Button size="sm" kind="ghost" onClick={() => setOpen(one)}>
              {t.changeScale}
            </Button>
          ),
        }))}
      />
      {open && <ScaleDialog scale={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
