import { test as anyTest } from "vitest";

/** A test of the quick run. The long run, which comes after it, leaves it out: it would be the same again. */
export const test = anyTest.runIf(!process.env.LONG);

/** A test of the long run only. */
export const longTest = anyTest.runIf(process.env.LONG);
