import { useQuery } from "@tanstack/react-query";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";

/** One teacher, read from the whole list: whoever comes from there sees the teacher at once. */
export function useTeacher(id: string) {
  const teachers = useQuery(teachersClient.listTeachers.queryOptions({ input: {} }));
  return { teachers, teacher: teachers.data?.find((row) => row.id === id) };
}
