import { useQuery } from "@tanstack/react-query";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";

/** Reads one teacher from the whole list, which is already cached for people who come from the list. */
export function useTeacher(id: string) {
  const teachers = useQuery(teachersClient.listTeachers.queryOptions({ input: {} }));
  return { teachers, teacher: teachers.data?.find((row) => row.id === id) };
}
