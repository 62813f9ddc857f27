import { expect, test } from "vitest";
import { safeNext } from "./next-path.ts";

test.each([
  ["/dashboard", "/dashboard"],
  ["/dashboard/students?status=active&q=a%20b", "/dashboard/students?status=active&q=a%20b"],
  ["/dashboard/attendance?class=1#x", "/dashboard/attendance?class=1#x"],
  ["/dashboardx", "/dashboard"],
  ["/keluarga", "/keluarga"],
  ["/keluarga/..//evil.example", "/dashboard"],
  ["/login", "/dashboard"],
  ["//evil.example/dashboard", "/dashboard"],
  ["https://evil.example/dashboard", "/dashboard"],
  ["\\\\evil.example", "/dashboard"],
  ["/dashboard/..//evil.example", "/dashboard"],
  ["/dashboard/%2e%2e/%2e%2e/login", "/dashboard"],
  ["/dashboard\\@evil.example", "/dashboard"],
  ["javascript:alert(1)", "/dashboard"],
  ["/dashboard\n//evil", "/dashboard"],
  [undefined, "/dashboard"],
  [["/dashboard/students"], "/dashboard"],
])("%j leads to %s", (wanted, path) => {
  expect(safeNext(wanted)).toBe(path);
});
