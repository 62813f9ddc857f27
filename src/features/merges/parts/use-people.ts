import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { guardiansClient } from "#features/guardians/parts/guardians-client.ts";
import type { Side } from "#features/merges/contract.ts";
import type { MergeKind } from "#features/merges/rules.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { fullName } from "#lib/names.ts";

/** Everybody of a kind, from whom the user chooses the two records to merge. */
export function usePeople(kind: MergeKind): UseQueryResult<Side[]> {
  const isStudents = kind === "students";
  const students = useQuery(
    studentsClient.listStudents.queryOptions({
      input: {},
      enabled: isStudents,
      select: (rows): Side[] =>
        rows.map(({ id, student_id, date_of_birth, profile }) => ({
          id,
          name: profile ? fullName(profile) : "",
          number: student_id,
          date_of_birth,
          phone: null,
          children: [],
        })),
    }),
  );
  const guardians = useQuery(
    guardiansClient.listGuardians.queryOptions({
      input: {},
      enabled: !isStudents,
      select: (rows): Side[] =>
        rows.map(({ id, phone, children, ...person }) => ({
          id,
          name: fullName(person),
          number: null,
          date_of_birth: null,
          phone,
          children: children.map(fullName),
        })),
    }),
  );
  return isStudents ? students : guardians;
}
