import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { searchClient } from "#features/search/parts/search-client.ts";
import { stillFound, stillNamed } from "#features/search/rules.ts";
import { searchText } from "#features/search/text/palette.ts";
import { studentsText } from "#features/students/text.ts";
import { fold } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import {
  attendanceOf,
  choicesOf,
  guardiansAmong,
  matchPages,
  recentFirst,
  type SearchGroup,
  type SearchPlace,
  sheetsOf,
} from "./choices.ts";

const REST_MS = 150;
/**
 * The most classes that are offered for attendance: the person's own without a text, matching ones with a text.
 */
const MAX_OWN = 3;
const MAX_CLASSES = 6;

/** At most so many lines stand above the others when nothing has been typed. */
const MAX_RECENT = 5;

export type SearchPlaces = { pages: readonly SearchPlace[]; actions: readonly SearchPlace[] };

/**
 * The results for a text: pages and actions at once, people and classes when the person stops typing. What was chosen
 * lately comes first.
 */
export function useSearchChoices(
  text: string,
  { pages, actions }: SearchPlaces,
  recent: readonly string[],
) {
  const t = useText(searchText);
  const { statuses } = useText(studentsText);
  const { permissions, today } = useMe();
  const q = text.trim();
  const rested = useRested(q);
  const isAsked = fold(rested) !== "" && fold(q) !== "";

  const answer = useQuery({
    ...searchClient.search.queryOptions({ input: { q: rested } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const guardians = useQuery({
    ...searchClient.searchGuardians.queryOptions({ input: { q: rested } }),
    enabled: isAsked && permissions.includes("guardians.see"),
    placeholderData: keepPreviousData,
  });
  const registers = useQuery({
    ...attendanceClient.listRegisters.queryOptions({ input: { date: today } }),
    enabled: permissions.includes("attendance.mark"),
  }).data;

  const groups = useMemo((): SearchGroup[] => {
    const classes = registers ?? [];
    const taken = attendanceOf(t, classes);
    if (!q) {
      const own = attendanceOf(t, classes.filter((row) => row.own).slice(0, MAX_OWN));
      const all = [...taken, ...sheetsOf(t, classes), ...actions, ...pages];
      const known = all.filter(({ key }) => recent.includes(key));
      const last = recentFirst(known, recent).slice(0, MAX_RECENT);
      const others = (choices: readonly SearchPlace[]) =>
        choices.filter((choice) => !last.some(({ key }) => key === choice.key));
      return shown([
        { key: "recent", choices: last },
        { key: "actions", choices: others([...own, ...actions.filter(isStart)]) },
        { key: "pages", choices: others(pages) },
        { key: "more", choices: others(actions.filter((action) => !isStart(action))) },
      ]);
    }
    const found = isAsked && answer.data ? choicesOf(stillFound(answer.data, q), t, statuses) : [];
    const family = isAsked && guardians.data ? stillNamed(guardians.data, q) : [];
    const [students, ...others] = found;
    return shown([
      ...(students ? [students] : []),
      guardiansAmong(family, t),
      ...others,
      { key: "pages", choices: matchPages(pages, q) },
      {
        key: "actions",
        choices: [
          ...matchPages(actions, q),
          ...matchPages(taken, q).slice(0, MAX_CLASSES),
          ...matchPages(sheetsOf(t, classes), q).slice(0, MAX_CLASSES),
        ],
      },
    ]).map(({ key, choices }) => ({ key, choices: recentFirst(choices, recent) }));
  }, [t, statuses, registers, pages, actions, recent, q, isAsked, answer.data, guardians.data]);

  const isWaiting = fold(q) !== "" && (rested !== q || answer.isFetching || guardians.isFetching);
  return { q, groups, isWaiting, failed: isAsked && (answer.isError || guardians.isError) };
}

/** Whether an action begins a task on a screen of its own. */
function isStart(action: SearchPlace): boolean {
  return "target" in action && !action.target.hash;
}

function shown(groups: SearchGroup[]): SearchGroup[] {
  return groups.filter(({ choices }) => choices.length > 0);
}

/** The text after a pause in typing; an empty text at once. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), text ? REST_MS : 0);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
