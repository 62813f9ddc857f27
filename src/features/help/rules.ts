import { wordFinder } from "#features/search/rules.ts";
import type { Permission, Role } from "#lib/permissions.ts";

/** The title of a task and what to press. A label of a screen stands in “ ”. */
export type TopicWords = { title: string; steps: string[] };

/** A task that the help explains. */
type Topic = {
  /** The screen on which it is done. */
  to: string;
  /** Further screens whose help it is. An address below one of them counts too. */
  screens?: readonly string[];
  /** The name of its picture, which `npm run pictures` takes. */
  picture?: string;
};

export const TOPICS = {
  today: { to: "/dashboard", screens: ["/dashboard/activity"], picture: "today" },
  register: { to: "/dashboard/attendance", picture: "register" },
  change: { to: "/dashboard/attendance" },
  offline: { to: "/dashboard/profile" },
  board: { to: "/dashboard/attendance/board", picture: "board" },
  desk: { to: "/dashboard/attendance/desk", picture: "desk" },
  tasmik: { to: "/dashboard/hifz" },
  sitting: { to: "/dashboard/hifz" },
  tasmikOffline: { to: "/dashboard/hifz" },
  murajaah: { to: "/dashboard/hifz/murajaah" },
  halaqah: { to: "/dashboard/hifz/halaqah", screens: ["/dashboard/hifz/school"] },
  judging: { to: "/dashboard/hifz/exams" },
  exams: { to: "/dashboard/hifz/exams" },
  certificates: { to: "/dashboard/hifz/certificates" },
  feeItems: { to: "/dashboard/fees/settings", screens: ["/dashboard/fees/families"] },
  feeBills: { to: "/dashboard/fees/billing" },
  feePayments: { to: "/dashboard/fees/receive", screens: ["/dashboard/fees"] },
  feeCash: { to: "/dashboard/fees/cash" },
  feeBank: { to: "/dashboard/fees/check/bank" },
  feeSlips: { to: "/dashboard/fees/check" },
  feeWaivers: { to: "/dashboard/fees/waivers" },
  feePlans: { to: "/dashboard/fees/families" },
  feeFunds: { to: "/dashboard/fees/funds" },
  feeMonths: { to: "/dashboard/fees/months" },
  feeOnline: { to: "/dashboard/fees/online" },
  feeCollecting: { to: "/dashboard/fees/cash" },
  familyFees: { to: "/dashboard/fees", screens: ["/dashboard/fees/pay"] },
  absences: { to: "/dashboard/attendance/absences" },
  cover: { to: "/dashboard/classes/cover" },
  pupil: { to: "/dashboard/students" },
  addStudent: {
    to: "/dashboard/students/new",
    screens: ["/dashboard/students"],
    picture: "add-student",
  },
  import: {
    to: "/dashboard/students/import",
    screens: ["/dashboard/teachers/import", "/dashboard/hifz/import", "/dashboard/start/students"],
  },
  move: { to: "/dashboard/students", screens: ["/dashboard/students/move"] },
  invite: {
    to: "/dashboard/settings/people",
    screens: ["/dashboard/teachers"],
    picture: "invite",
  },
  sendLinks: { to: "/dashboard/settings/people/links" },
  classes: { to: "/dashboard/classes", screens: ["/dashboard/start"] },
  announce: { to: "/dashboard/announcements", screens: ["/dashboard/announcements/new"] },
  announcements: { to: "/dashboard/announcements" },
  calendar: { to: "/dashboard/calendar", screens: ["/dashboard/settings/hijri"] },
  letters: { to: "/dashboard/attendance/letters" },
  officialLetters: { to: "/dashboard/reports/letters" },
  overview: { to: "/dashboard/attendance/insights" },
  cards: { to: "/dashboard/reports/cards" },
  lists: { to: "/dashboard/reports" },
  months: { to: "/dashboard/settings/attendance" },
  school: { to: "/dashboard/settings" },
  yearChange: { to: "/dashboard/classes/year-change" },
  audit: { to: "/dashboard/settings/audit" },
  data: { to: "/dashboard/settings/data", screens: ["/dashboard/settings/merge"] },
  children: { to: "/dashboard", picture: "children" },
  report: {
    to: "/dashboard/attendance/absences/new",
    screens: ["/dashboard/attendance/absences"],
    picture: "report",
  },
  record: { to: "/dashboard/attendance/family", screens: ["/dashboard/students"] },
  hafazan: { to: "/dashboard/hifz" },
  week: { to: "/dashboard/hifz" },
  contact: { to: "/dashboard/students", screens: ["/dashboard/teachers"] },
  own: {
    to: "/dashboard/attendance/family",
    screens: ["/dashboard", "/dashboard/students"],
    picture: "own",
  },
  days: { to: "/dashboard/calendar" },
  search: { to: "/dashboard" },
  entry: { to: "/dashboard/profile" },
  account: { to: "/dashboard/profile" },
} as const satisfies Record<string, Topic>;

export type TopicKey = keyof typeof TOPICS;

/** What a person must be allowed to do for a task, where not everybody of a role is. */
const NEEDED: Partial<Record<TopicKey, Permission>> = {
  feeItems: "fees.manage",
  feeBills: "fees.manage",
  feePayments: "fees.collect",
  feeCash: "fees.collect",
  feePlans: "fees.manage",
  feeMonths: "fees.manage",
  feeCollecting: "fees.cash",
};

/** The tasks of each role, in the order of a day. */
export const TASKS: Record<Role, readonly TopicKey[]> = {
  admin: [
    "today",
    "board",
    "desk",
    "absences",
    "cover",
    "announce",
    "register",
    "change",
    "tasmik",
    "sitting",
    "tasmikOffline",
    "murajaah",
    "halaqah",
    "exams",
    "judging",
    "certificates",
    "feeItems",
    "feeBills",
    "feePayments",
    "feeCash",
    "feeSlips",
    "feeBank",
    "feeWaivers",
    "feePlans",
    "feeFunds",
    "feeMonths",
    "feeOnline",
    "addStudent",
    "import",
    "move",
    "invite",
    "sendLinks",
    "classes",
    "calendar",
    "letters",
    "officialLetters",
    "overview",
    "cards",
    "lists",
    "months",
    "yearChange",
    "school",
    "audit",
    "data",
    "search",
    "account",
  ],
  teacher: [
    "today",
    "register",
    "change",
    "tasmik",
    "sitting",
    "tasmikOffline",
    "murajaah",
    "halaqah",
    "judging",
    "offline",
    "absences",
    "desk",
    "cover",
    "announce",
    "feeItems",
    "feeBills",
    "feePayments",
    "feeCash",
    "feePlans",
    "feeMonths",
    "feeCollecting",
    "pupil",
    "overview",
    "cards",
    "lists",
    "days",
    "search",
    "account",
  ],
  guardian: [
    "children",
    "report",
    "announcements",
    "record",
    "hafazan",
    "week",
    "familyFees",
    "contact",
    "days",
    "search",
    "entry",
    "account",
  ],
  student: ["own", "announcements", "hafazan", "days", "search", "entry", "account"],
};

/** The roles whose help a person reads: an admin's also that of the others, who come and ask. */
export function readableRoles(role: Role, isGuardian: boolean): Role[] {
  if (role === "admin") return ["admin", "teacher", "guardian", "student"];
  return role === "teacher" && isGuardian ? ["teacher", "guardian"] : [role];
}

/** The tasks of a role without those that a person may not do. */
export function tasksOf(role: Role, permissions: readonly Permission[]): TopicKey[] {
  return TASKS[role].filter((key) => {
    const needed = NEEDED[key];
    return !needed || permissions.includes(needed);
  });
}

/** The one of these tasks that a screen is for: of several the one whose address agrees the most. */
export function topicOf(tasks: readonly TopicKey[], path: string): TopicKey | undefined {
  const plain = path.replace(/\/$/, "");
  let best: { key: TopicKey; length: number } | undefined;
  for (const key of tasks) {
    const { to, screens = [] }: Topic = TOPICS[key];
    for (const screen of [to, ...screens]) {
      const fits = plain === screen || (screen !== "/dashboard" && plain.startsWith(`${screen}/`));
      if (fits && screen.length > (best?.length ?? 0)) best = { key, length: screen.length };
    }
  }
  return best?.key;
}

/** The tasks whose words match a search; all of them without one. */
export function matchTopics(
  topics: readonly TopicKey[],
  q: string,
  wordsOf: (key: TopicKey) => string,
): TopicKey[] {
  const finds = wordFinder(q);
  return topics.filter((key) => finds(wordsOf(key)));
}
