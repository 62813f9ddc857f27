import { useLocation } from "@tanstack/react-router";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The ids of the students chosen on the previous screen: too many for an address. */
    students?: string[];
  }
}

/** The ids of the students chosen on the previous screen; none when the person opened the address directly. */
export function useChosenStudents(): string[] {
  return useLocation({ select: ({ state }) => state.students }) ?? [];
}
