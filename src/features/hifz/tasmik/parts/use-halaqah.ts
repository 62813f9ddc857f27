import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RegisterSummary } from "#features/attendance/contract.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { chooseClass } from "#features/attendance/rules.ts";
import { hifzSettingsClient } from "#features/hifz/settings/parts/hifz-settings-client.ts";

/** The classes of a day, as the registers of the day are listed. */
export const registersOf = (date: string) =>
  attendanceClient.listRegisters.queryOptions({ input: { date } });

/**
 * The classes that a person may hear on a day, halaqah first, and the chosen one: the one that the address names, or
 * else a halaqah. The screen stays with the one that it began with, even after its register is saved.
 */
export function useHalaqah(wanted: string | undefined, date: string) {
  const query = useQuery({ ...registersOf(date), placeholderData: keepPreviousData });
  const [first, setFirst] = useState<string>();
  // Classes that are no halaqah may hold hafazan too; whoever has only halaqah need not ask.
  const settings = useQuery({
    ...hifzSettingsClient.readHifzSettings.queryOptions(),
    enabled: query.data?.some(({ kind }) => kind !== "halaqah") ?? false,
  });
  const isHalaqah = ({ kind, class_id }: RegisterSummary) =>
    kind === "halaqah" || (settings.data?.class_ids.includes(class_id) ?? false);
  const halaqah = (query.data ?? []).filter(isHalaqah);
  const others = (query.data ?? []).filter((one) => !isHalaqah(one));
  const chosen =
    query.data?.find(({ class_id }) => class_id === (wanted ?? first)) ??
    chooseClass(halaqah.length > 0 ? halaqah : others);
  const begun = chosen?.class_id;
  if (!first && begun && (halaqah.length > 0 || !settings.isFetching)) setFirst(begun);
  return { query, classes: [...halaqah, ...others], chosen };
}
