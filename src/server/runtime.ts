import type { Database } from "#db/database.ts";
import type { Arrival } from "./body.ts";
import type { Env } from "./env.ts";
import type { Files } from "./files.ts";
import type { Log } from "./log.ts";
import type { Metrics } from "#server/metrics/metrics.ts";
import type { Provider } from "#server/gateway/provider.ts";
import type { Push } from "./push.ts";
import type { Seal } from "./seal.ts";
import type { Auth } from "#server/session/auth.ts";
import type { PasswordCost } from "#server/session/password.ts";
import type { Shares } from "./shares.ts";
import type { TwoStep } from "#server/session/two-step.ts";

/** What a running server works with. */
export type Runtime = {
  env: Env;
  log: Log;
  database: Database;
  /** The figures for monitoring, where they are wanted. */
  metrics: Metrics | undefined;
  /** Opens what creates accounts. */
  auth: () => Promise<Auth>;
  twoStep: TwoStep;
  /** The cost of hashing a new password; tests use less. */
  passwordCost: PasswordCost;
  /** How long a body may take to arrive; tests allow less. */
  arrival: Arrival;
  /** Lets no school hold all connections. */
  shares: Shares;
  files: Files;
  /** Seals texts that only the reader of a mail may learn. */
  mailSeal: Seal;
  /** Makes the codes of certificates. */
  certificateKey: string;
  /** Makes the codes by which receipts are checked. */
  receiptKey: string;
  /** Signs the personal links to announcements. */
  noticeKey: string;
  /** Through whom families pay online: who that is, what seals the schools' keys, and what makes the keys of callbacks. */
  gateway: { provider: Provider; seal: Seal; hookKey: string };
  /** Seals the keys of cells in which schools lived before. */
  formerSeal: Seal;
  /** Tells browsers of announcements, where the operator wants it. */
  push: Push | undefined;
  /** Signs session cookies. */
  cookieKey: string;
  /** Milliseconds since 1970; tests may set the clock. */
  now: () => number;
  /** The clocks of the schools that have one of their own: those of a demo's visitors. */
  clocks: Map<string, () => number>;
};

/** The time in a school, in milliseconds since 1970. */
export function nowIn({ now, clocks }: Pick<Runtime, "now" | "clocks">, school_id: string): number {
  return (clocks.get(school_id) ?? now)();
}
