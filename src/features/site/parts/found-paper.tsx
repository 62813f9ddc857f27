import { OnlyWhere } from "#features/site/parts/only-where.tsx";

type Props = {
  /** The names of the slots that the server fills, each with what it is called on the page. */
  facts: Readonly<Record<string, string>>;
  privacy: string;
};

/** What the server found of a paper that somebody checks, and whether it is valid. */
export function FoundPaper({ facts, privacy }: Props) {
  return (
    <OnlyWhere slot="said">
      <div
        data-tone="{{tone}}"
        className="block rounded-card border border-line bg-surface p-5 sm:p-7 data-[tone=bad]:border-absent data-[tone=good]:border-present"
      >
        <p
          data-tone="{{tone}}"
          className="text-27 font-semibold data-[tone=bad]:text-absent data-[tone=good]:text-present"
        >
          {"{{said}}"}
        </p>
        <p className="mt-1 text-muted">{"{{said_text}}"}</p>
        <OnlyWhere slot="found">
          <dl className="mt-5 grid gap-x-6 sm:grid-cols-[auto_1fr]">
            {Object.entries(facts).map(([fact, label]) => (
              <OnlyWhere key={fact} slot={fact}>
                <dt className="border-line pt-3 text-14 text-muted sm:border-t sm:pb-3">{label}</dt>
                <dd
                  dir="auto"
                  className="border-b border-line pb-3 font-semibold wrap-anywhere sm:border-t sm:border-b-0 sm:pt-3"
                >
                  {`{{${fact}}}`}
                </dd>
              </OnlyWhere>
            ))}
          </dl>
          <p className="mt-4 text-13 text-muted">{privacy}</p>
        </OnlyWhere>
      </div>
    </OnlyWhere>
  );
}
