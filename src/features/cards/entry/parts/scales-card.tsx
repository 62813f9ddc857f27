import type { CardScale } from "#features/cards/setup/contract.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { useText } from "#ui/base/lang.tsx";
import { ScaleDialog } from "./scale-dialog.tsx";
import { SetupCard } from "./setup-card.tsx";

/** The scales with their grades, which come with the subjects that need them. */
export function ScalesCard({ scales }: { scales: readonly CardScale[] }) {
  const t = useText(cardsText);
  if (scales.length === 0) return null;
  return (
    <SetupCard
      title={t.scales}
      rows={scales}
      show={({ name, kind, bands }) => ({
        name,
        line: `${t.scaleKinds[kind]}: ${bands
          .map((band) => (kind === "marks" ? `${band.name} ${band.from}` : band.name))
          .join(" · ")}`,
      })}
      dialog={(scale, close) => scale && <ScaleDialog scale={scale} onClose={close} />}
    />
  );
}
