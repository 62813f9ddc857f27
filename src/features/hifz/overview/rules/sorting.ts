import type { PupilOverview } from "#features/hifz/overview/contract.ts";

export const OVERVIEW_SORTS = ["attention", "name", "position"] as const;
export type OverviewSort = (typeof OVERVIEW_SORTS)[number];

/** The pupils in an order; those who are alike in it by name. Never by how much they memorise. */
export function sortedPupils(pupils: readonly PupilOverview[], by: OverviewSort): PupilOverview[] {
  const name = ({ first_name, last_name, number }: PupilOverview) =>
    `${first_name} ${last_name} ${number}`;
  const weight = (pupil: PupilOverview) => {
    if (by === "attention") return -pupil.flags.length;
    return by === "position" ? (pupil.position?.page ?? Infinity) : 0;
  };
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  return pupils.toSorted(
    (a, b) => compare(weight(a), weight(b)) || name(a).localeCompare(name(b), "ms"),
  );
}
