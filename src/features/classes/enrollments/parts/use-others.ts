import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useMemo, useState } from "react";
import type { Enrollment } from "#features/classes/enrollments/contract.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import type { SchoolClass } from "#features/classes/contract.ts";
import type { Student } from "#features/students/contract.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { filterStudents, foldStudents } from "#features/students/rules.ts";

export type Others = ReturnType<typeof useOthers>;

/** The active students who are not in a class: those who match what is searched, or those who are in no class at all. */
export function useOthers(
  roster: readonly Enrollment[] | undefined,
  kind: SchoolClass["kind"] | undefined,
  enabled: boolean,
) {
  const [q, setQ] = useState("");
  const students = useQuery({
    ...studentsClient.listStudents.queryOptions({ input: { status: "active" } }),
    enabled,
  });
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} })).data;
  // Whom a move into this class takes out of another one.
  const rivals = useMemo(
    () =>
      new Map(classes?.filter((other) => other.kind === kind).map(({ id, name }) => [id, name])),
    [classes, kind],
  );
  const outside = useMemo(() => {
    const inside = new Set(roster?.map((enrollment) => enrollment.student_id));
    return foldStudents((students.data ?? []).filter((student) => !inside.has(student.id)));
  }, [roster, students.data]);
  const wanted = useDeferredValue(q.trim());
  const others = useMemo(() => {
    const found = filterStudents(outside, { q: wanted });
    return wanted ? found : found.filter((student) => !classOf(student, rivals));
  }, [outside, wanted, rivals]);
  return { q, setQ, wanted, students, others, classOf: (of: Student) => classOf(of, rivals) };
}

/** The class of the same kind that a student is in; undefined if there is none. */
function classOf({ class_ids }: Student, rivals: ReadonlyMap<string, string>): string | undefined {
  return class_ids.map((id) => rivals.get(id)).find(Boolean);
}
