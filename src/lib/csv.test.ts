import fc from "fast-check";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { csvLines, withoutGuard } from "./csv.ts";

const FORMULAS = [
  '=HYPERLINK("http://jahat.example","Klik")',
  "+60123",
  "-1+1",
  "@SUM(A1)",
  "\t=1",
  "\ttab",
  "\r=1",
  "\rbaris",
  "\n=1",
  "\0=1",
  "  =1+1",
  "\u00a0=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠A1",
];

describe("a cell of CSV", () => {
  test.each(FORMULAS)("%j begins no formula, and is itself again without the sign", (text) => {
    const [[cell = ""] = []] = Papa.parse<string[]>(csvLines([[text]]), { newline: "\r\n" }).data;
    expect(cell).toBe(`'${text}`);
    expect(withoutGuard(cell)).toBe(text);
  });

  test("that is a number stays one, also below nought", () => {
    expect(csvLines([[-3, 2.5, 0, "-3"]])).toBe("-3,2.5,0,'-3\r\n");
  });

  test("keeps an apostrophe that is its own", () => {
    expect(withoutGuard("'Aisyah")).toBe("'Aisyah");
    expect(csvLines([["'Aisyah"]])).toBe("'Aisyah\r\n");
  });

  test("is read by others with what was written, whatever stands in it", () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 2 }), (cells) => {
        const { data } = Papa.parse<string[]>(csvLines([cells, cells]), {
          newline: "\r\n",
          delimiter: ",",
        });
        for (const row of data.slice(0, 2)) {
          expect(row.map((cell, at) => (cell === cells[at] ? cell : withoutGuard(cell)))).toEqual(
            cells,
          );
        }
      }),
    );
  });
});
