import { classesClient } from "#features/classes/parts/classes-client.ts";
import { useQuery } from "@tanstack/react-query";
import { enrollmentsClient } from "./enrollments-client.ts";

/** Reads one class and the students enrolled in it now. */
export function useClass(class_id: string) {
  const found = useQuery(classesClient.listClasses.queryOptions({ input: { id: class_id } }));
  const roster = useQuery(
    enrollmentsClient.listEnrollments.queryOptions({ input: { class_id, status: "active" } }),
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
