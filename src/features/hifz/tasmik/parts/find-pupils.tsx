import { focusFirst } from "#features/attendance/parts/focus-row.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { useText } from "#ui/base/lang.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

/** A link to the rows that shows while it has the focus, past the choosers and filters. */
export function ToRows() {
  const t = useText(entryText);
  return (
    <button
      type="button"
      onClick={focusFirst}
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-control focus:bg-surface focus:p-3"
    >
      {t.toList}
    </button>
  );
}

type Props = {
  /** Undefined where the pupils are few. */
  q: string | undefined;
  onSearch: (q: string) => void;
  /** How many pupils are the reader's own; 0 where all or none are. */
  own: number;
  isMine: boolean;
  onMine: (isMine: boolean) => void;
};

/** Finds pupils of a large halaqah by name, and those whom the teacher hears of a shared one. */
export function FindPupils({ q, onSearch, own, isMine, onMine }: Props) {
  const t = useText(entryText);
  return (
    <div data-register-search className="flex items-center gap-2">
      {q !== undefined && (
        <SearchField
          size="sm"
          label={t.search}
          value={q}
          onChange={onSearch}
          className="min-w-0 flex-1 sm:max-w-72"
        />
      )}
      {own > 0 && (
        <Chips
          label={t.mine}
          options={[{ value: "mine", label: t.mine, count: own }]}
          value={isMine ? "mine" : ""}
          onChange={() => onMine(!isMine)}
        />
      )}
    </div>
  );
}
