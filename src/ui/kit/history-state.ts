import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The ids of the students chosen here or on the previous screen: too many for an address. */
    students?: string[];
  }
}

const NOBODY: string[] = [];

/** The ids of the students chosen here before or on the previous screen; none at a new address. */
export function useChosenStudents(): string[] {
  return useLocation({ select: ({ state }) => state.students }) ?? NOBODY;
}

/** Keeps the chosen students in this entry of the history, without a navigation. */
export function keepChosenStudents(students: readonly string[]): void {
  const { state } = history as { state: { students?: string[] } | null };
  if (students.length === 0 && !state?.students) return;
  // The router's own replaceState would load the screen anew.
  History.prototype.replaceState.call(history, { ...state, students: [...students] }, "");
}
