import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Ids of students that were chosen on the screen before: too many for an address. */
    students?: string[];
  }
}

/** The students chosen on the screen before; none when one came by the address. */
export function useChosenStudents(): string[] {
  return useLocation({ select: ({ state }) => state.students }) ?? [];
}
