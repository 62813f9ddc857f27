import { test } from "vitest";
import { databaseAway, endInFlight, killRounds } from "./faults.ts";

const SEED = Number(process.env.SEED ?? 2026);
const ROUNDS = Number(process.env.ROUNDS ?? 40);

test(`kills of the server and the database during marks lose nothing (seed ${SEED})`, () =>
  killRounds(ROUNDS, SEED));

test("a database that is away for 10 s under load", () => databaseAway(10, SEED));

test("20 stops with requests in flight", () => endInFlight(20, SEED));
