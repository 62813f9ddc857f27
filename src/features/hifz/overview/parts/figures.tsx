import { Card } from "#ui/kit/card.tsx";

type Props = { figures: readonly { label: string; value: string }[] };

/** The head figures of an overview. */
export function HeadFigures({ figures }: Props) {
  return (
    <dl className="mb-5 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {figures.map(({ label, value }) => (
        <Card as="div" key={label} className="flex flex-col-reverse justify-end">
          <dt className="text-14 text-muted">{label}</dt>
          <dd className="text-27 font-semibold">{value}</dd>
        </Card>
      ))}
    </dl>
  );
}
