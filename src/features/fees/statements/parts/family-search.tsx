import { ChevronRight } from "lucide-react";
import { useState } from "react";
import { callName } from "#features/fees/accounts/rules.ts";
import { receiveText } from "#features/fees/statements/text/receive.ts";
import { statementsText } from "#features/fees/statements/text/statements.ts";
import { formatSen } from "#lib/money.ts";
import { matches } from "#lib/names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { type FamilyLine, searchedTexts } from "./use-families.ts";

/** More matches than this are narrowed down by typing. */
const MOST = 8;

type Props = { families: readonly FamilyLine[]; onChoose: (id: string) => void };

/** Finds a family by what is known of it; a press chooses it. */
export function FamilySearch({ families, onChoose }: Props) {
  const t = useText(receiveText);
  const s = useText(statementsText);
  const [text, setText] = useState("");
  const q = text.trim();
  const found = q ? families.filter((family) => matches(q, searchedTexts(family))) : [];
  return (
    <>
      <SearchField label={t.find} value={text} onChange={setText} />
      <output className="mt-2 mb-4 block text-14 text-muted">
        {q ? found.length === 0 && t.none : t.findLine}
      </output>
      {found.length > 0 && (
        <Card pad={false} className="overflow-hidden">
          <ul className="divide-y divide-line">
            {found.slice(0, MOST).map((family) => (
              <li key={family.id}>
                <button
                  type="button"
                  onClick={() => onChoose(family.id)}
                  className="flex min-h-16 w-full items-center gap-3 px-5 py-2.5 text-start hover:bg-sunk/50 focus-visible:-outline-offset-2 max-sm:px-4"
                >
                  <span className="min-w-0 grow">
                    <NamePart className="font-semibold">
                      {family.students.map(({ name }) => name).join(", ")}
                    </NamePart>
                    <span className="block text-13 text-muted">
                      {`${family.code} · ${callName(family)}`}
                    </span>
                  </span>
                  <span className="shrink-0 text-14 tabular-nums">
                    {family.owed_sen > 0 ? formatSen(family.owed_sen) : s.settled}
                  </span>
                  <Icon of={ChevronRight} className="text-muted" />
                </button>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {found.length > MOST && (
        <p className="mt-3 text-14 text-muted">{t.more(found.length - MOST)}</p>
      )}
    </>
  );
}
