import { useQuery } from "@tanstack/react-query";
import { studentsClient } from "./students-client.ts";

/** One student with all that the person may see. */
export function useStudent(id: string) {
  return useQuery(studentsClient.readStudent.queryOptions({ input: { id } }));
}
