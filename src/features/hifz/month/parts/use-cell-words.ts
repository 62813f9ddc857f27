import type { HalaqahMonth, MonthCell } from "#features/hifz/month/contract.ts";
import { shortGrades } from "#features/hifz/month/rules.ts";
import { hifzMonthText } from "#features/hifz/month/text.ts";
import { useText } from "#ui/base/lang.tsx";

/** A day of a pupil as a sheet says it: "562 JJ+" is a new page with its grade, and something revised. */
export function useCellWords({ scale }: Pick<HalaqahMonth, "scale">) {
  const t = useText(hifzMonthText);
  const grades = shortGrades(scale);

  function outcomeOf({ grade, decision, page, has_exam }: MonthCell): string {
    if (decision === "repeat") return t.repeat;
    const letters = grade ? grades.get(grade) : (page !== null || has_exam) && t.pass;
    return `${letters || ""}${decision === "half" ? t.half : ""}`;
  }

  return {
    cell(cell: MonthCell | null): string {
      if (!cell) return "";
      if (cell.said === "unheard") return t.none;
      if (cell.said !== "heard") return t.letters[cell.said];
      const what = [cell.has_exam ? t.letters.exam : cell.page, outcomeOf(cell)];
      return `${what.filter(Boolean).join(" ")}${cell.has_revised ? t.revised : ""}` || t.pass;
    },
    /** What the signs of the sheet mean. */
    key: [
      t.key.page,
      ...scale.map(({ key, name }) => `${grades.get(key)} = ${name}`),
      `${t.pass} = ${t.key.pass}`,
      `${t.half} = ${t.key.half}`,
      `${t.repeat} = ${t.key.repeat}`,
      `${t.revised} = ${t.key.revised}`,
      `${t.letters.exam} = ${t.key.exam}`,
      `${t.none} = ${t.key.none}`,
      `${t.letters.absent} = ${t.key.absent}`,
      `${t.letters.excused} = ${t.key.excused}`,
      t.key.away,
    ].join(" · "),
  };
}
