import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { runAs, runInLineOf, whoAsks } from "./asking.ts";

test("each piece of work knows its asker until it ends, whoever else ends before it", async () => {
  const own = { line: "", isTrusted: true };
  const seen: string[] = [];
  const look = async (times: number) => {
    for (let left = times; left > 0; left -= 1) {
      seen.push(whoAsks().line);
      await sleep(1);
    }
    return whoAsks();
  };
  expect(whoAsks()).toEqual(own);
  const short = runAs({ line: "a" }, () => look(1));
  const long = runAs({ line: "b" }, async () => {
    expect(await short).toEqual({ line: "a" });
    expect(await runInLineOf("c", () => look(1))).toEqual({ line: "account:c", isTrusted: true });
    return look(2);
  });
  expect(whoAsks()).toEqual(own);
  expect(await long).toEqual({ line: "b" });
  expect(seen).toEqual(["a", "account:c", "b", "b"]);
  expect(whoAsks()).toEqual(own);
  expect(await runAs({ line: "d" }, () => look(2))).toEqual({ line: "d" });
});
