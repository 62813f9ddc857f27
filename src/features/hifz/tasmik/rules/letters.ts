import type { HifzSettings } from "#features/hifz/settings/contract.ts";

type Scale = HifzSettings["scale"];

/**
 * A grade in one or two letters: the initials of its name, or the first two letters where another grade has the same
 * initials.
 */
export function gradeLetters(scale: Pick<Scale[number], "key" | "name">[], key: string): string {
  const name = scale.find((grade) => grade.key === key)?.name ?? key;
  const own = initialsOf(name);
  const isTaken = scale.some((grade) => grade.key !== key && initialsOf(grade.name) === own);
  return isTaken ? name.trim().slice(0, 2) : own;
}

function initialsOf(name: string): string {
  const [first = "", second = ""] = name.trim().split(/\s+/);
  return (first.slice(0, 1) + second.slice(0, 1)).toUpperCase();
}
