import { useQuery } from "@tanstack/react-query";
import { studentsApi } from "./students-client.ts";

/** One student with all that the person may see. */
export function useStudent(id: string) {
  return useQuery(studentsApi.readStudent.queryOptions({ input: { id } }));
}
