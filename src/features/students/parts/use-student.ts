import { useQuery } from "@tanstack/react-query";
import { studentsClient } from "./students-client.ts";

/** Reads one student with all details the person may see. */
export function useStudent(id: string) {
  return useQuery(studentsClient.readStudent.queryOptions({ input: { id } }));
}
