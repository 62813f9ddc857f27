import { X } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { Side } from "#features/merges/contract.ts";
import type { MergeKind } from "#features/merges/rules.ts";
import { mergesText } from "#features/merges/text.ts";
import { finder, searchable } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { sideName, sideNote } from "./side-facts.ts";
import { usePeople } from "./use-people.ts";

const SHOWN = 6;

type Ids = { keep?: string | undefined; drop?: string | undefined };
type Props = { kind: MergeKind; chosen: Ids; onChoose: (ids: Ids) => void };

/** Lets the user find the two records when they are not suggested. */
export function PairPicker({ kind, chosen, onChoose }: Props) {
  const t = useText(mergesText);
  const people = usePeople(kind);
  const { keep, drop } = chosen;
  return (
    <Card pad={false}>
      <CardHead title={t.pickTitle} />
      <div className="p-5 max-sm:p-4">
        {!people.data && <LoadState of={people} failed={t.loadFailed} />}
        {people.data && (
          <div className="grid gap-5 sm:grid-cols-2">
            <OnePicker
              label={t.pickKeep}
              people={people.data}
              chosen={keep}
              other={drop}
              onChoose={(id) => onChoose({ keep: id, drop })}
            />
            <OnePicker
              label={t.pickDrop}
              people={people.data}
              chosen={drop}
              other={keep}
              onChoose={(id) => onChoose({ keep, drop: id })}
            />
          </div>
        )}
      </div>
    </Card>
  );
}

type OneProps = {
  label: string;
  people: readonly Side[];
  chosen: string | undefined;
  /** The id of the record chosen for the other place. */
  other: string | undefined;
  onChoose: (id: string | undefined) => void;
};

function OnePicker({ label, people, chosen, other, onChoose }: OneProps) {
  const t = useText(mergesText);
  const { lang } = useLang();
  const [q, setQ] = useState("");
  const wanted = useDeferredValue(q.trim());
  const folded = useMemo(
    () => people.map((person) => ({ person, text: searchedIn(person) })),
    [people],
  );
  const found = useMemo(() => {
    const finds = finder(wanted);
    return wanted
      ? folded.filter(({ person, text }) => person.id !== other && finds(text)).slice(0, SHOWN)
      : [];
  }, [folded, wanted, other]);
  const picked = people.find(({ id }) => id === chosen);

  if (picked) {
    return (
      <p className="flex min-h-11 items-center justify-between gap-3 self-start rounded-control bg-brand-tint py-1 ps-4 pe-1 text-brand-strong">
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">{t.picked}: </span>
          <NamePart className="font-semibold">{sideName(picked, t)}</NamePart>{" "}
          <span className="text-13">{sideNote(picked, t, lang)}</span>
        </span>
        <IconButton
          icon={X}
          label={t.pickOther(sideName(picked, t))}
          size="sm"
          onClick={() => onChoose(undefined)}
        />
      </p>
    );
  }
  return (
    <div className="min-w-0">
      <SearchField label={label} value={q} onChange={setQ} />
      {wanted && (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {found.length === 0 && <li className="px-3 py-2.5 text-14 text-muted">{t.nobody}</li>}
          {found.map(({ person }) => (
            <li key={person.id}>
              <button
                type="button"
                onClick={() => {
                  onChoose(person.id);
                  setQ("");
                }}
                className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-start hover:bg-sunk"
              >
                <NamePart className="font-medium">{sideName(person, t)}</NamePart>
                <span className="text-13 text-muted">{sideNote(person, t, lang)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function searchedIn({ name, number, phone, children }: Side): string {
  const digits = phone ? `${phone}\n${formatPhone(phone).replace(/\D/g, "")}` : "";
  return [name, number ?? "", ...children].map(searchable).join("\n") + digits;
}
