import { clockNow } from "#lib/dates.ts";
import { openDatabase, POOL_SIZES } from "#db/database.ts";
import { ARRIVAL } from "#server/body.ts";
import { readSecret, derive } from "#server/secret.ts";
import type { Env } from "#server/env.ts";
import { openFiles } from "#server/files.ts";
import { fingerprintOf } from "#server/installation/secret.ts";
import { toyyibPay, toyyibPayHost } from "#server/gateway/toyyibpay.ts";
import { readStoreMark, warnOfStores } from "#server/installation/store.ts";
import { openLog } from "#server/log.ts";
import type { Runtime } from "#server/runtime.ts";
import { openSeal } from "#server/seal.ts";
import { openAuth } from "#server/session/auth.ts";
import { hashAtOnce, PASSWORD_COST } from "#server/session/password.ts";
import { makeShares } from "#server/shares.ts";
import { openTwoStep } from "#server/session/two-step.ts";

/**
 * Opens everything a server needs, the database last: what fails before leaves none running. `close` stops it. Only one that
 * `serves` notes its SECRET in the database: a command may run without the servers' SECRET.
 */
export async function openRuntime(
  env: Env,
  { passwordCost = PASSWORD_COST, serves = false } = {},
): Promise<Runtime & { close(): Promise<void> }> {
  const log = openLog(env.logLevel);
  if (env.publicUrl?.startsWith("https:") && !env.trustProxy) {
    log.warn("PUBLIC_URL is https, but nobody can sign in: TRUST_PROXY=1 is needed behind a proxy");
  }
  if (env.signInAtOnce) hashAtOnce(env.signInAtOnce);
  // Loaded only where it is wanted: it costs memory.
  const metrics =
    env.metricsPort === undefined
      ? undefined
      : (await import("#server/metrics/metrics.ts")).makeMetrics();
  const secret = readSecret(env.dataDir, env.secret);
  const push = env.push
    ? (await import("#server/push.ts")).openPush(secret, env.origin)
    : undefined;
  const files = await openFiles(env);
  const store = await readStoreMark(env, log);
  const fingerprint = fingerprintOf(secret);
  const database = await openDatabase({
    dataDir: env.dataDir,
    url: env.databaseUrl,
    poolUrl: env.databasePoolUrl,
    appUrl: env.databaseAppUrl,
    authUrl: env.databaseAuthUrl,
    jobsUrl: env.databaseJobsUrl,
    erasureUrl: env.databaseErasureUrl,
    prepared: env.databasePrepared,
    jobsAtOnce: env.jobsAtOnce,
    password: (login) => derive(secret, `login:${login}`),
    fingerprint: serves ? fingerprint : { require: (owner) => fingerprint.require(owner) },
    store,
    log: (message) => log.info(message),
  });
  if (store) await warnOfStores(database.app, log);
  const { usual, max } = POOL_SIZES.halaqah_app;
  return {
    env,
    log,
    database,
    metrics,
    auth: () => openAuth(database.auth, derive(secret, "auth"), passwordCost),
    twoStep: openTwoStep(database.auth, derive(secret, "two-step")),
    passwordCost,
    arrival: ARRIVAL,
    shares: env.schoolAtOnce
      ? makeShares(env.schoolAtOnce)
      : makeShares(Math.ceil(max / 2), { beside: Math.ceil(usual / 2) }),
    files,
    mailSeal: openSeal(derive(secret, "mail")),
    certificateKey: derive(secret, "certificates"),
    receiptKey: derive(secret, "receipts"),
    noticeKey: derive(secret, "notice"),
    gateway: {
      provider: toyyibPay(toyyibPayHost(env)),
      seal: openSeal(derive(secret, "gateway")),
      hookKey: derive(secret, "gateway hooks"),
    },
    formerSeal: openSeal(derive(secret, "former keys")),
    push,
    cookieKey: derive(secret, "cookie"),
    now: clockNow,
    clocks: new Map(),
    close: () => database.stop(),
  };
}
