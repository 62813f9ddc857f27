import {
  isContractProcedure,
  type AnyContractProcedure,
  type AnyContractRouter,
} from "@orpc/contract";
import type { CallMeta } from "#lib/call.ts";

/** One call of the API, as clients see it. */
export type CallEntry = {
  name: string;
  method: string;
  path: string;
  meta: CallMeta;
  procedure: AnyContractProcedure;
  pattern: RegExp;
};

/** Lists all calls of a contract; names are paths such as "students.listStudents". */
export function listCalls(contract: AnyContractRouter, prefix: string[] = []): CallEntry[] {
  if (!isContractProcedure(contract)) {
    return Object.entries(contract).flatMap(([key, part]) => listCalls(part, [...prefix, key]));
  }
  const { route, meta } = contract["~orpc"];
  const path = route.path ?? "/";
  const pattern = new RegExp(`^${path.replace(/\{[^}]+\}/g, "[^/]+")}$`);
  const name = prefix.join(".");
  const method = route.method ?? "POST";
  return [{ name, method, path, meta: meta as CallMeta, procedure: contract, pattern }];
}

/**
 * Makes what finds the calls at a path, of each method. It tries only those that begin with the same word, because there
 * are hundreds.
 */
export function findCalls(calls: CallEntry[]): (path: string) => CallEntry[] {
  const byWord = new Map<string, CallEntry[]>();
  for (const call of calls) {
    const word = firstWord(call.path);
    byWord.set(word, [...(byWord.get(word) ?? []), call]);
  }
  return (path) => (byWord.get(firstWord(path)) ?? []).filter(({ pattern }) => pattern.test(path));
}

function firstWord(path: string): string {
  return path.split("/", 2)[1] ?? "";
}
