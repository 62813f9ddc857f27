import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Profile } from "#lib/me.ts";
import { peopleClient } from "#features/people/parts/people-client.ts";
import { CorrectDialog } from "#features/privacy/parts/correct-dialog.tsx";
import { EraseDialog } from "#features/privacy/parts/erase-dialog.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { privacyClient } from "./privacy-client.ts";
import { saveJson } from "#features/privacy/parts/save-json.ts";
import { dataText } from "#features/privacy/text.ts";
import { fullName, matches } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";

const SHOWN = 8;

/** Finds a person, and exports, corrects or erases what is kept of them. */
export function PersonData() {
  const t = useText(dataText);
  const queries = useQueryClient();
  const people = useQuery(peopleClient.listProfiles.queryOptions({ input: {} }));
  const [q, setQ] = useState("");
  const [open, setOpen] = useState<{ as: "correct" | "erase"; person: Profile }>();
  const exportPerson = useAction(({ id }: Profile) => privacyClient.exportPerson.call({ id }), {
    failed: t.failed,
    onDone: ({ name, tables }) => saveJson(name, tables),
  });
  const found = q.trim()
    ? (people.data ?? [])
        .filter((person) => person.first_name && matches(q, [fullName(person), person.email]))
        .slice(0, SHOWN)
    : [];

  function close() {
    setOpen(undefined);
    void queries.invalidateQueries();
  }

  return (
    <Card pad={false}>
      <CardHead title={t.personTitle} />
      <div className="grid gap-4 p-5 max-sm:p-4">
        {exportPerson.problem && <ErrorBox text={exportPerson.problem} />}
        <p className="text-muted">{t.personLine}</p>
        <SearchField label={t.search} value={q} onChange={setQ} />
        {q.trim() && people.data && (
          <ul className="divide-y divide-line rounded-control border border-line">
            {found.length === 0 && <li className="px-4 py-3 text-muted">{t.nobody}</li>}
            {found.map((person) => (
              <li
                key={person.id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5"
              >
                <span className="min-w-0">
                  <span className="block font-semibold wrap-anywhere">{fullName(person)}</span>
                  <span className="block text-13 text-muted">{t.roles[person.role]}</span>
                </span>
                <span className="flex flex-wrap gap-2">
                  <Button size="sm" onClick={() => void exportPerson.start(person)}>
                    {t.export}
                  </Button>
                  <Button size="sm" onClick={() => setOpen({ as: "correct", person })}>
                    {t.correct}
                  </Button>
                  <Button size="sm" kind="ghost" onClick={() => setOpen({ as: "erase", person })}>
                    {t.erase}
                  </Button>
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {open?.as === "correct" && <CorrectDialog person={open.person} onClose={close} />}
      {open?.as === "erase" && <EraseDialog person={open.person} onClose={close} />}
    </Card>
  );
}
