import { resolve } from "node:path";
import * as z from "zod";

const flag = z
  .enum(["0", "1"])
  .default("0")
  .transform((value) => value === "1");

/** Whether an address names one database server; the driver asks no second one. */
function isOneServer(address: string): boolean {
  return URL.canParse(address) && !new URL(address).host.includes(",");
}

const databaseUrl = z
  .string()
  .refine(
    isOneServer,
    "write postgresql://user:password@host:5432/database, with one host (before several, put a proxy " +
      "that finds the primary) and %XX for letters such as # / ? in the password",
  )
  .optional();

const shape = z.object({
  NODE_ENV: z.enum(["production", "development", "test"]).default("production"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("data"),
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_URL: databaseUrl,
  DATABASE_APP_URL: databaseUrl,
  DATABASE_AUTH_URL: databaseUrl,
  DATABASE_JOBS_URL: databaseUrl,
  DATABASE_ERASURE_URL: databaseUrl,
  DATABASE_PREPARED: flag.prefault("1"),
  FILES_URL: z.url({ protocol: /^https?$/ }).optional(),
  SECRET: z.string().min(32).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  SCHOOLS: z.enum(["open", "operator"]).default("operator"),
  PLANS: z.enum(["on", "off"]).default("off"),
  DEMO: flag,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.string().optional(),
  CONTACT_TO: z.email().optional(),
  PUSH: flag,
  TRUST_PROXY: flag,
  ALLOW_HTTP: flag,
  SIGNIN_AT_ONCE: z.coerce.number().int().min(1).max(64).optional(),
  SCHOOL_AT_ONCE: z.coerce.number().int().min(1).max(200).optional(),
  ROLE: z.enum(["all", "web", "jobs"]).default("all"),
  JOBS_AT_ONCE: z.coerce.number().int().min(1).max(16).default(2),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(30).default(0),
  LOG_LEVEL: z.enum(["silent", "error", "warn", "info", "debug"]).default("info"),
});

/** What needs a database beside the server's own. */
const together = shape.superRefine(({ DATABASE_URL, DATABASE_POOL_URL, ROLE }, context) => {
  if (DATABASE_URL) return;
  const refuse = (name: string, why: string) =>
    context.addIssue({ code: "custom", path: [name], message: `${why}; set DATABASE_URL` });
  if (DATABASE_POOL_URL) refuse("DATABASE_POOL_URL", "a pooler stands before a database of yours");
  if (ROLE !== "all") refuse("ROLE", "processes that share the work need one database");
});

/** The names of all settings. */
export const SETTINGS = Object.keys(shape.shape);

/** The settings; each comes from the environment variable of the same name in capitals. */
export type Env = {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  databaseUrl?: string | undefined;
  /** A pooler in transaction mode before the database, for calls and sign-in; the logins are the server's own. */
  databasePoolUrl?: string | undefined;
  databaseAppUrl?: string | undefined;
  databaseAuthUrl?: string | undefined;
  databaseJobsUrl?: string | undefined;
  databaseErasureUrl?: string | undefined;
  /** Whether statements are prepared by name. */
  databasePrepared: boolean;
  /**
   * An S3-compatible bucket, as `https://KEY:SECRET@host/bucket?region=…`; without it, files are kept in a
   * folder.
   */
  filesUrl?: string | undefined;
  secret?: string | undefined;
  publicUrl?: string | undefined;
  /** The address for links in mails and pages: PUBLIC_URL, or this machine. It has no slash at the end. */
  origin: string;
  /** Whether everybody who registers may create a school, or only people with the one-time link. */
  schoolsOpen: boolean;
  /** Whether the plans of the price list limit how many active students a school has. */
  plans: boolean;
  /** Whether the server is a demo that every visitor may open: see `app/demo/visits.ts`. */
  demo: boolean;
  smtpUrl?: string | undefined;
  /** The sender of mails, as a mail program writes it. */
  mailFrom: string;
  /** The recipient of messages from the public site; without one, they are only stored. */
  contactTo?: string | undefined;
  /** Whether browsers may be told of announcements, through their vendors' servers. */
  push: boolean;
  trustProxy: boolean;
  allowHttp: boolean;
  /** How many passwords are hashed at once; without it, as many as the machine's cores and memory allow. */
  signInAtOnce?: number | undefined;
  /** How many calls of one school are worked on at once; without it, half the connections that serve calls. */
  schoolAtOnce?: number | undefined;
  /** Whether this process serves requests, works jobs, or both. */
  role: "all" | "web" | "jobs";
  /** How many mails, online payments, and other jobs are worked on at once, of each kind. */
  jobsAtOnce: number;
  /** The port of this machine alone at which the figures for monitoring are read; without one, none are kept. */
  metricsPort?: number | undefined;
  /** For how many seconds after SIGTERM the server still takes requests, while a balancer learns to send none. */
  drainSeconds: number;
  logLevel: string;
};

/** Reads and checks the settings; an error names each variable that is wrong. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const read = together.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
    throw new Error(`These settings are wrong: ${wrong.join("; ")}. The README lists them all.`);
  }
  const env = read.data;
  return {
    production: env.NODE_ENV === "production",
    port: env.PORT,
    host: env.HOST,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databasePoolUrl: env.DATABASE_POOL_URL,
    databaseAppUrl: env.DATABASE_APP_URL,
    databaseAuthUrl: env.DATABASE_AUTH_URL,
    databaseJobsUrl: env.DATABASE_JOBS_URL,
    databaseErasureUrl: env.DATABASE_ERASURE_URL,
    databasePrepared: env.DATABASE_PREPARED,
    filesUrl: env.FILES_URL,
    secret: env.SECRET,
    publicUrl: env.PUBLIC_URL,
    origin: env.PUBLIC_URL?.replace(/\/+$/, "") ?? `http://localhost:${env.PORT}`,
    schoolsOpen: env.SCHOOLS === "open",
    plans: env.PLANS === "on",
    demo: env.DEMO,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Halaqah <no-reply@${hostOf(env.PUBLIC_URL)}>`,
    contactTo: env.CONTACT_TO,
    push: env.PUSH,
    trustProxy: env.TRUST_PROXY,
    allowHttp: env.ALLOW_HTTP,
    signInAtOnce: env.SIGNIN_AT_ONCE,
    schoolAtOnce: env.SCHOOL_AT_ONCE,
    role: env.ROLE,
    jobsAtOnce: env.JOBS_AT_ONCE,
    metricsPort: env.METRICS_PORT,
    drainSeconds: env.DRAIN_SECONDS,
    logLevel: env.LOG_LEVEL,
  };
}

function hostOf(url: string | undefined): string {
  return url ? new URL(url).hostname : "localhost";
}
