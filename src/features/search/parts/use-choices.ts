import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { searchClient } from "#features/search/parts/search-client.ts";
import { stillFound } from "#features/search/rules.ts";
import { searchText } from "#features/search/text.ts";
import { studentsText } from "#features/students/text.ts";
import { fold } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import {
  actionsOf,
  attendanceOf,
  choicesOf,
  matchPages,
  type SearchGroup,
  type SearchPlace,
} from "./choices.ts";

const REST_MS = 150;
/**
 * The most classes that are offered for attendance: the person's own without a text, matching ones with a text.
 */
const MAX_OWN = 3;
const MAX_CLASSES = 6;

/** The results for a text: pages and actions at once, people and classes when the person stops typing. */
export function useSearchChoices(text: string, pages: readonly SearchPlace[]) {
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
  const registers = useQuery({
    ...attendanceClient.listRegisters.queryOptions({ input: { date: today } }),
    enabled: permissions.includes("attendance.mark"),
  }).data;

  const groups = useMemo((): SearchGroup[] => {
    const actions = actionsOf(t, permissions);
    const classes = registers ?? [];
    if (!q) {
      const own = classes.filter((row) => row.own).slice(0, MAX_OWN);
      return shown([
        { key: "actions", choices: [...attendanceOf(t, own), ...actions] },
        { key: "pages", choices: [...pages] },
      ]);
    }
    const found = isAsked && answer.data ? stillFound(answer.data, q) : undefined;
    return shown([
      ...(found ? choicesOf(found, t, statuses) : []),
      { key: "pages", choices: matchPages(pages, q) },
      {
        key: "actions",
        choices: [
          ...matchPages(actions, q),
          ...matchPages(attendanceOf(t, classes), q).slice(0, MAX_CLASSES),
        ],
      },
    ]);
  }, [t, statuses, permissions, registers, pages, q, isAsked, answer.data]);

  const isWaiting = fold(q) !== "" && (rested !== q || answer.isFetching);
  return { q, groups, isWaiting, failed: isAsked && answer.isError };
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
