import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedKey } from "./json-text.ts";

test.each([
  ['{"a":1,"a":2}', "a"],
  ['{"a":1, "\\u0061" : 2}', "a"],
  ['{"a":{"b":1},"c":[{"b":1,"b":2}]}', "b"],
  ['{"":1,"":2}', ""],
  ['{"__proto__":1,"__proto__":2}', "__proto__"],
  ['{"a\\\\":1,"a\\\\":2}', "a\\"],
  ['{"a\\"":1,"a\\"":2}', 'a"'],
  ['{"a":"{\\"a\\":1}","b":"\\\\","b":1}', "b"],
  ['{"a":1,"b":{"a":{"a":[{"a":1},{"a":2}]}}}', undefined],
  ['{"a":"a","b":["a","a",":"],"c":"\\":"}', undefined],
  ["{}", undefined],
  ["[]", undefined],
  ['"a"', undefined],
])("in %s it is %j", (json, key) => expect(repeatedKey(json)).toBe(key));

test("nothing that JSON.stringify writes has one, however it is set out", () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), fc.integer({ min: 0, max: 3 }), (value, space) => {
      expect(repeatedKey(JSON.stringify(value, null, space))).toBeUndefined();
    }),
  );
});

test("one is found wherever it is put in", () => {
  const keys = fc.dictionary(fc.string(), fc.jsonValue(), { minKeys: 1, maxKeys: 6 });
  fc.assert(
    fc.property(keys, fc.nat(), fc.jsonValue(), (object, at, again) => {
      const names = Object.keys(object);
      const key = names[at % names.length] ?? "";
      const inner = `${JSON.stringify(object).slice(0, -1)},${JSON.stringify(key)}:${JSON.stringify(again)}}`;
      const found = repeatedKey(`{"list":[1,{"deep":${inner}}]}`);
      expect(found).toBe(key);
    }),
  );
});

test.each([
  ["a picture of 11 MB", `{"data":"${"Ab+/".repeat(2_750_000)}"}`],
  ["nothing but backslashes", `{"a":"${"\\\\".repeat(1_000_000)}"}`],
  ["nothing but quotes", `{"a":"${'\\"'.repeat(1_000_000)}"}`],
  [
    "an import of 5,000 lines",
    JSON.stringify(
      Array.from({ length: 5000 }, () => ({
        line: 1,
        cells: { name: "Aisyah binti Rahman", phone: "012" },
      })),
    ),
  ],
  ["a deep one", `${"[".repeat(200_000)}${"]".repeat(200_000)}`],
])("%s is read to its end", (_, json) => {
  expect(repeatedKey(json)).toBeUndefined();
});
