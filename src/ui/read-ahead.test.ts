import { QueryClient } from "@tanstack/react-query";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Me } from "#lib/me.ts";
import type { Permission } from "#lib/permissions.ts";
import { readAhead, sparesData } from "./read-ahead.ts";

describe("reading ahead", () => {
  function ask(permissions: Permission[]) {
    const queryFn = vi.fn(() => Promise.resolve("read"));
    const context = { queryClient: new QueryClient(), me: { permissions } as Me };
    readAhead(context, "students.see", { queryKey: ["students"], queryFn });
    return queryFn;
  }

  test("reads what the person may see", () => {
    expect(ask(["students.see"])).toHaveBeenCalledOnce();
  });

  test("reads nothing that the person may not see", () => {
    expect(ask(["classes.see"])).not.toHaveBeenCalled();
    expect(ask([])).not.toHaveBeenCalled();
  });
});

describe("sparing data", () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each([
    [{ saveData: true, effectiveType: "4g" }, true],
    [{ saveData: false, effectiveType: "2g" }, true],
    [{ saveData: false, effectiveType: "slow-2g" }, true],
    [{ saveData: false, effectiveType: "4g" }, false],
    [undefined, false],
  ])("%o: %s", (connection, spares) => {
    vi.stubGlobal("navigator", { connection });
    expect(sparesData()).toBe(spares);
  });
});
