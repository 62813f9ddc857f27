import { studentNameOf } from "#features/attendance/rules.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { useState } from "react";
import type { AbsencePupil } from "#features/absences/contract.ts";
import type { AbsencesText } from "#features/absences/text.ts";
import { absencesClient } from "./absences-client.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { useSearchText } from "#ui/kit/use-search-text.ts";

/** Shows a pupil with picture, name and class. */
export function PupilLine({ pupil }: { pupil: AbsencePupil }) {
  return (
    <>
      <Avatar name={pupil.first_name || pupil.student_id} src={pupil.avatar_url} />
      <span className="min-w-0 text-start wrap-anywhere">
        <NamePart className="font-semibold">{studentNameOf(pupil)}</NamePart>
        <span className="block text-13 text-muted">
          {[pupil.class_name, pupil.student_id].filter(Boolean).join(" · ")}
        </span>
      </span>
    </>
  );
}

type Props = { t: AbsencesText; onChoose: (student_id: string) => void };

/** Lets admins find the pupil by name or number. */
export function PupilSearch({ t, onChoose }: Props) {
  const [q, setQ] = useState<string>();
  const [text, type] = useSearchText(q, setQ);
  const found = useQuery({
    ...absencesClient.listAbsencePupils.queryOptions({ input: { q } }),
    placeholderData: keepPreviousData,
  });
  return (
    <Card className="grid max-w-form grid-cols-1 gap-4">
      <div>
        <h2 className="mb-1.5 text-14 font-semibold">{t.child}</h2>
        <SearchField label={t.search} value={text} onChange={type} />
      </div>
      <LoadState of={found} failed={t.loadFailed} />
      {found.data?.length === 0 && <Empty icon={UserX} title={t.noPupil} text={t.searchHint} />}
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {found.data?.map((pupil) => (
          <li key={pupil.id} className="min-w-0">
            <button
              type="button"
              onClick={() => onChoose(pupil.id)}
              className="flex min-h-14 w-full items-center gap-3 rounded-control border border-edge px-3 py-2 transition-colors hover:border-muted hover:bg-sunk"
            >
              <PupilLine pupil={pupil} />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
