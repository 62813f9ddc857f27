import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { Guardian } from "#features/guardians/contract.ts";
import { guardiansText } from "#features/guardians/text/guardians.ts";
import { finder, fullName, searchable } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { useText } from "#ui/base/lang.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { guardiansClient } from "./guardians-client.ts";

const SHOWN = 6;

type Props = {
  /** The student who gets the guardian; the student's present guardians are left out. */
  studentId: string;
  chosen: Guardian | undefined;
  onChoose: (guardian: Guardian) => void;
};

/** Finds one of the school's guardians by name, phone or the name of a child. */
export function GuardianPicker({ studentId, chosen, onChoose }: Props) {
  const t = useText(guardiansText);
  const [q, setQ] = useState("");
  const wanted = useDeferredValue(q.trim());
  const all = useQuery(guardiansClient.listGuardians.queryOptions({ input: {} })).data;
  const folded = useMemo(
    () =>
      (all ?? [])
        .filter(({ children }) => children.every((child) => child.student_id !== studentId))
        .map((guardian) => ({ guardian, text: textOf(guardian) })),
    [all, studentId],
  );
  const found = useMemo(() => {
    const finds = finder(wanted);
    return wanted ? folded.filter(({ text }) => finds(text)).slice(0, SHOWN) : [];
  }, [folded, wanted]);

  return (
    <div className="mb-4">
      <SearchField label={t.search} value={q} onChange={setQ} />
      <p className="mt-1.5 text-13 text-muted">{t.knownHint}</p>
      {(wanted || chosen) && (
        <ul className="mt-2 divide-y divide-line rounded-control border border-line">
          {wanted && found.length === 0 && (
            <li className="px-3 py-2.5 text-14 text-muted">{t.noMatch}</li>
          )}
          {(wanted ? found.map(({ guardian }) => guardian) : chosen ? [chosen] : []).map(
            (guardian) => (
              <li key={guardian.id}>
                <button
                  type="button"
                  aria-pressed={guardian.id === chosen?.id}
                  onClick={() => {
                    onChoose(guardian);
                    setQ("");
                  }}
                  className="flex min-h-11 w-full flex-wrap items-center justify-between gap-x-3 px-3 py-1.5 text-start hover:bg-sunk aria-pressed:bg-brand-tint"
                >
                  <span className="font-medium wrap-anywhere">{fullName(guardian)}</span>
                  <span className="text-13 wrap-anywhere text-muted">
                    {[
                      guardian.phone && formatPhone(guardian.phone),
                      ...guardian.children.map(fullName),
                    ]
                      .filter(Boolean)
                      .join(" · ")}
                  </span>
                </button>
              </li>
            ),
          )}
        </ul>
      )}
    </div>
  );
}

function textOf(guardian: Guardian): string {
  const { phone, children } = guardian;
  const digits = phone ? `${phone}\n${formatPhone(phone).replace(/\D/g, "")}` : "";
  return [
    searchable(fullName(guardian)),
    digits,
    ...children.map((child) => searchable(fullName(child))),
  ].join("\n");
}
