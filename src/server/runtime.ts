import type { Database } from "#db/database.ts";
import type { Env } from "./env.ts";
import type { Files } from "./files.ts";
import type { Log } from "./log.ts";
import type { Seal } from "./seal.ts";
import type { Auth } from "#server/session/auth.ts";
import type { PasswordCost } from "#server/session/password.ts";
import type { TwoStep } from "#server/session/two-step.ts";

/** What a running server has at hand. */
export type Runtime = {
  env: Env;
  log: Log;
  database: Database;
  auth: Auth;
  twoStep: TwoStep;
  /** What the hash of a new password costs; tests take less. */
  passwordCost: PasswordCost;
  files: Files;
  /** Seals what only the reader of a mail may learn. */
  mailSeal: Seal;
  /** Signs session cookies. */
  cookieKey: string;
  /** Milliseconds since 1970; a test may turn the clock. */
  now: () => number;
};
