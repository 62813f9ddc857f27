import { useQuery } from "@tanstack/react-query";
import { teachersContract } from "#features/teachers/contract.ts";
import { apiOf } from "#ui/api.ts";

export const teachersApi = apiOf("teachers", teachersContract);

/** One teacher, read from the whole list: whoever comes from there sees the teacher at once. */
export function useTeacher(id: string) {
  const teachers = useQuery(teachersApi.listTeachers.queryOptions({ input: {} }));
  return { teachers, teacher: teachers.data?.find((one) => one.id === id) };
}
