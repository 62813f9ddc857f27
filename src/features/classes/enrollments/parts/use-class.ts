import { classesApi } from "#features/classes/parts/classes-api.ts";
import { useQuery } from "@tanstack/react-query";
import { enrollmentsApi } from "#features/classes/enrollments/parts/enrollments-api.ts";

/** One class, and who is enrolled in it now. */
export function useClass(class_id: string) {
  const found = useQuery(classesApi.listClasses.queryOptions({ input: { id: class_id } }));
  const roster = useQuery(
    enrollmentsApi.listEnrollments.queryOptions({ input: { class_id, status: "active" } }),
  );
  const error = found.error ?? roster.error;
  return {
    schoolClass: found.data?.[0],
    roster: roster.data,
    isPending: found.isPending || roster.isPending,
    error,
    retry: () => void Promise.all([found.refetch(), roster.refetch()]),
  };
}
