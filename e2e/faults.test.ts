import { test } from "vitest";
import { databaseAway, endInFlight, killRounds } from "./faults.ts";

const SEED = Number(process.env.SEED ?? 1448);

test(`3 kills of the server and the database during marks lose nothing (seed ${SEED})`, () =>
  killRounds(3, SEED));

test("a database that is away answers 503 in plain words, and all is well when it is back", () =>
  databaseAway(3, SEED));

test("a stop with requests in flight is clean", () => endInFlight(2, SEED));
