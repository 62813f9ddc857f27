import { type KeyLine, KeyList, registerKeys } from "#features/attendance/parts/key-list.tsx";
import { askedText } from "#features/attendance/text/asked.ts";
import { TASMIK_KEYS } from "#features/hifz/tasmik/parts/tasmik-words.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { helpText } from "#features/help/text.ts";
import { SEARCH_KEY } from "#features/search/parts/search-key.ts";
import { useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";

/** The keys of the pages, from the lists by which the pages act. */
export function KeysCard({ takesRegisters }: { takesRegisters: boolean }) {
  const t = useText(helpText);
  const attendance = useText(askedText);
  const tasmik = useText(tasmikText);
  const heard = { pass: tasmik.pass, repeat: tasmik.repeat, enter: tasmik.record };
  const { does } = t;
  const groups: [title: string, lines: KeyLine[]][] = [
    [
      t.everywhere,
      [
        [["Ctrl", SEARCH_KEY.toUpperCase()], does.search],
        [["Esc"], does.close],
      ],
    ],
    [
      t.inSearch,
      [
        [["↑", "↓"], does.choose],
        [["Home", "End"], does.ends],
        [["Enter"], does.go],
      ],
    ],
  ];
  if (takesRegisters) {
    groups.push([t.register, registerKeys(attendance)]);
    groups.push([
      t.tasmik,
      [
        ...Object.entries(TASMIK_KEYS).map(([key, action]): KeyLine => [
          [key.toUpperCase()],
          heard[action],
        ]),
        [["1", "2", "3", "4"], does.count],
        [["Ctrl", "Enter"], tasmik.close],
      ],
    ]);
  }
  return (
    <Card as="article" className="scroll-mt-20" id="keys">
      <h2 tabIndex={-1} className="mb-3 text-17 font-semibold">
        {t.keys}
      </h2>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        {groups.map(([title, lines]) => (
          <section key={title}>
            <h3 className="mb-2 text-14 font-medium text-muted">{title}</h3>
            <KeyList lines={lines} />
          </section>
        ))}
      </div>
    </Card>
  );
}
