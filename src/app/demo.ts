import { type Login, seedLoginsEverywhere } from "#features/accounts/seed.ts";
import { seedInvites } from "#features/family/invites/seed.ts";
import { sampleCodeEverywhere, seedCertificates } from "#features/hifz/certificates/seed.ts";
import type { SeedProfile } from "#features/people/seed.ts";
import {
  analyzeEverywhere,
  emptyDemoEverywhere,
  readHoldingsEverywhere,
} from "#features/schools/seed.ts";
import { SCHOOL_DEFAULTS } from "#features/schools/rules.ts";
import { dayOf, formatDate, todayIn, toMilliseconds } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { readEnv, type Env } from "#server/env.ts";
import { dropSchoolFiles } from "#server/files.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool, withinSchool, type School } from "#server/scope.ts";
import { hashPassword } from "#server/session/password.ts";
import { AL_HIDAYAH, AN_NUR, type SchoolPlan } from "#app/demo/plans.ts";
import { seedDemoSchool } from "#app/demo/school.ts";
import { openPortraits } from "#app/demo/portraits.ts";
import { drawNoticeFiles } from "#app/demo/notice-files.ts";
import { drawSlips } from "#app/demo/slips.ts";
import { demoClock, makeYear, ZONE } from "#app/demo/year.ts";

export const DEMO_PASSWORD = "halaqah-demo-2026";

const ACCOUNTS: Record<string, string> = {
  "admin@halaqah.example": "admin of Maahad Tahfiz An-Nur",
  "guru@halaqah.example": "Ustazah Aminah, homeroom teacher of Tahun 3 Ibnu Sina",
  "ustaz@halaqah.example": "the teacher of Halaqah Uthman, who collects fees in cash",
  "penjaga@halaqah.example": "Puan Salmah, guardian of two children",
  "pelajar@halaqah.example": "Luqman Hakim, student of Tahun 5 Al-Khawarizmi",
  "admin@lain.example": "admin of a second school, Madrasah Al-Hidayah",
};

/** The pupil who can sign in, with the name in Jawi. */
const PUPIL = { email: "pelajar@halaqah.example", jawi_name: "لقمان حکيم بن ذوالکفلي" };

/**
 * The settings that the demo takes from its environment. Any other could lead to a real database, to real files
 * or to people.
 */
const TAKEN = [
  "NODE_ENV",
  "HOST",
  "PORT",
  "PUBLIC_URL",
  "TRUST_PROXY",
  "DATA_DIR",
  "DEMO",
  "LOG_LEVEL",
];

/** The settings of the demo: a data folder and database of its own, and sign-in over plain http too. */
export function readDemoEnv(source: Record<string, string | undefined>): Env {
  const given = Object.keys(source).find((key) => key.startsWith("DATABASE_") && source[key]);
  if (given) {
    throw new Error(
      "The demo brings a database of its own, so that it can never touch a real school. " +
        `Unset ${given} to run it.`,
    );
  }
  const taken = Object.entries(source).filter(([key, value]) => value && TAKEN.includes(key));
  const own = { DATA_DIR: "data-demo", LOG_LEVEL: "warn" };
  return { ...readEnv({ ...own, ...Object.fromEntries(taken) }), allowHttp: true };
}

export type Demo = { today: string; made_on: string; done: "made" | "rebuilt" | "kept" } & {
  /** The code of a certificate that is valid. */
  code: string | undefined;
};

/**
 * Makes the demo schools in an empty database, and sets the server's clock to a time at which they are at work.
 * Makes them anew if they were made on another day, unless they are to be kept. Refuses a database that holds
 * anything else.
 */
export async function prepareDemo(
  runtime: Runtime,
  options: { keep?: boolean; say?: (line: string) => void } = {},
): Promise<Demo> {
  const { database } = runtime;
  const { keep = false, say = () => {} } = options;
  const { made_at, last_at } = await requireNoRealSchool(runtime);
  const clock = demoClock(runtime.now);
  const today = todayIn(ZONE, clock());
  const made_on = made_at && dayOf(made_at, ZONE);
  if (made_on && (keep || made_on === today)) {
    runtime.now = demoClock(runtime.now, toMilliseconds(last_at ?? made_at));
    return { today, made_on, done: "kept", code: await sampleCode(runtime) };
  }
  runtime.now = clock;

  say(
    made_on
      ? `The demo was made on ${inWords(made_on)}: making it anew for today, ${inWords(today)} …`
      : `Making the demo for today, ${inWords(today)} …`,
  );
  await emptyDemo(runtime);
  const now = clock();
  // One after the other: on a slow machine, the making of one would keep the other waiting past the bound of a query.
  const here = await makeSchool(runtime, AN_NUR, now);
  const there = await makeSchool(runtime, AL_HIDAYAH, now);
  // Hashing takes half a second by design, so one hash serves all accounts.
  const hash = await hashPassword(DEMO_PASSWORD, runtime.passwordCost);
  await analyzeEverywhere(database.owner);
  await seedLoginsEverywhere(database.auth, [...here, ...there], hash);
  for (const [login] of [here, there]) if (login) await inviteFamilies(runtime, login.school_id);
  const done = made_on ? "rebuilt" : "made";
  return { today, made_on: today, done, code: await sampleCode(runtime) };
}

function sampleCode({ database, certificateKey }: Runtime): Promise<string | undefined> {
  return sampleCodeEverywhere(database.owner, certificateKey);
}

/** Deletes all that earlier demos left, pictures too. Refuses a database in which a school is no demo. */
export async function emptyDemo({ database, files }: Runtime): Promise<void> {
  await dropSchoolFiles(files, await emptyDemoEverywhere(database.owner));
}

/** Refuses a database that holds anything but a demo; returns when the demo in it was made, and last used. */
export async function requireNoRealSchool({ database }: Runtime) {
  const { real, made_at, last_at } = await readHoldingsEverywhere(database.owner);
  if (!real) return { made_at, last_at };
  throw new Error(
    `This database holds ${real}, which is no demo. The demo never runs beside real data: set ` +
      "DATA_DIR to another folder, or unset it.",
  );
}

/** What the terminal prints when the demo runs: its date, and the accounts that can sign in. */
export function describeDemo(demo: Demo): string {
  const kept = demo.made_on === demo.today ? "" : ", kept although it is another day";
  return [
    `The demo is as of ${inWords(demo.made_on)}${kept}.`,
    `Sign in with the password ${DEMO_PASSWORD} as`,
    ...Object.entries(ACCOUNTS).map(([email, who]) => `  ${email.padEnd(24)} ${who}`),
    ...(demo.code ? [`Anybody may check a certificate at /sijil/${demo.code}`] : []),
    "",
  ].join("\n");
}

function inWords(date: string): string {
  return formatDate(date, "en", "long");
}

/** Lets some families of a school have signed in, and some be invited. */
export async function inviteFamilies({ database }: Runtime, school_id: string): Promise<void> {
  await enterSchool(database.app, school_id, (scope) => seedInvites(scope, database.auth), {
    readOnly: true,
  });
}

/** Makes one demo school, and returns those of its people who may sign in. */
export async function makeSchool(
  runtime: Runtime,
  plan: SchoolPlan,
  now: number,
): Promise<Login[]> {
  const year = makeYear(plan, now);
  const { weekend_days } = year;
  const { name, type, state, office } = plan;
  const rest = { ...SCHOOL_DEFAULTS, ...office, time_zone: ZONE, plan: plan.plan };
  const school: School = { id: newId(now), name, type, state, weekend_days, ...rest };
  const { app } = runtime.database;
  const portraits = openPortraits(runtime.files, school.id);
  const people = await withinSchool(
    app,
    school,
    async (scope) => {
      const drawSlip = drawSlips(runtime.files, school.id);
      const drawFile = drawNoticeFiles(runtime.files, school.id);
      const pictures = { portray: portraits.give, drawFile, drawSlip };
      const seeded = await seedDemoSchool(scope, plan, year, pictures);
      const { certificateKey: key } = runtime;
      await seedCertificates(scope, { key, first: PUPIL, arabic_name: plan.arabic_name });
      await portraits.stored();
      return seeded;
    },
    { now },
  );
  return people.flatMap((person) => loginOf(school.id, person));
}

function loginOf(school_id: string, person: SeedProfile): Login[] {
  const { id: profile_id, first_name, last_name, email } = person;
  if (!email || !(email in ACCOUNTS)) return [];
  return [{ email, school_id, profile_id, first_name, last_name }];
}
