import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { AN_NUR } from "#app/demo/plans.ts";
import { seedDemoSchool } from "#app/demo/school.ts";
import { makeYear, ZONE } from "#app/demo/year.ts";
import { routes } from "#app/routes.ts";
import { SCHOOL_DEFAULTS } from "#features/schools/rules.ts";
import { addDays, todayIn, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { withinSchool } from "#server/scope.ts";
import { DESKTOP, goTo, useBrowser } from "./browser.ts";

const web = useBrowser();

/** Texts that would run, load something or break out if a screen took them for anything but text. */
const PAYLOADS = [
  "<script>window.hit=1</script>",
  "<img src=x onerror=window.hit=1>",
  '"><svg onload=window.hit=1>',
  "'><iframe srcdoc='<script>parent.hit=1</script>'>",
  "</title><script>window.hit=1</script>",
  "</script><script>window.hit=1</script>",
  "javascript:window.hit=1",
  "{{constructor.constructor('window.hit=1')()}}",
  "${window.hit=1}",
  "<a href=javascript:window.hit=1>x</a>",
  "<style>*{display:none}</style>",
  "<base href=//evil.example>",
  "<math><mi xlink:href=javascript:window.hit=1>",
  "&lt;script&gt;window.hit=1&lt;/script&gt;",
  "%3Cscript%3Ewindow.hit=1%3C/script%3E",
  '=HYPERLINK("//evil.example")',
  "' or 1=1 --",
  "../../etc/passwd",
];

/** Columns whose texts are the program's own words. */
const CODES = new RegExp(
  [
    String.raw`\.(role|status|from_status|to_status|state|kind|session|channel|outcome|gender|method)$`,
    String.raw`\.(relation|reason|plan|type|time_zone|pupil_word|template_key|key|version|call|input_hash)$`,
    String.raw`\.(report_id|hash|mail|mail_state|mode|problem|place|why|every|action|request_id|academic_year|from_year|to_year|avatar_url|logo_url|file_url|file)$`,
    String.raw`^schools\.student_number_pattern$|^(profiles|teachers)\.email$|^profiles\.phone$`,
    String.raw`^announcement_targets\.value$`,
  ].join("|"),
);
/** Columns that hold a code in one table and a person's words in another. */
const WORDS = /^(students\.state|cover_requests\.reason|student_statuses\.reason)$/;

test(
  "a text is a text on every screen, whatever stands in it",
  { timeout: 20 * 60_000 },
  async () => {
    const { people, ids, columns } = await plantedSchool();
    expect(columns.length).toBeGreaterThan(35);
    const shown = new Set<string>();
    const visit = async (who: keyof typeof people) => {
      const page = await web.openWith(people[who], { viewport: DESKTOP, lang: "en" });
      const said: string[] = [];
      page.on("dialog", (dialog) => {
        said.push(dialog.message());
        void dialog.dismiss();
      });
      for (const path of addressesOf(ids).filter((_, at) => process.env.LONG || at % 3 === 0)) {
        await goTo(page, path);
        await expectPlain(page, `${who} ${path}`);
        for (const mark of await marksOn(page)) shown.add(mark);
        if (!process.env.LONG) continue;
        await page.emulateMedia({ media: "print" });
        await expectPlain(page, `${who} ${path} on paper`);
        await page.emulateMedia({ media: "screen" });
      }
      expect(said, who).toEqual([]);
    };
    // The quick run opens every third screen as an admin. Much of a visit is waiting, so the roles go side by side.
    const visitors = process.env.LONG
      ? (["admin", "teacher", "guardian", "pupil"] as const)
      : (["admin"] as const);
    await Promise.all(visitors.map(visit));
    // The payload must have been visible: a screen that shows nothing proves nothing.
    const unseen = columns.filter((column) => !shown.has(column));
    console.log(`seen: ${[...shown].join(" ")}; not seen: ${unseen.join(" ")}`);
    expect(shown.size).toBeGreaterThan(process.env.LONG ? 28 : 14);
  },
);

async function expectPlain(page: Page, where: string): Promise<void> {
  const planted = await page.evaluate(() => ({
    hit: (window as unknown as { hit?: number }).hit,
    elements: document.querySelectorAll(
      "body script:not([src]), iframe, base, math, [onerror], [onload], a[href^='javascript']",
    ).length,
  }));
  expect(planted, where).toEqual({ hit: undefined, elements: 0 });
}

/** The columns whose texts the page shows letter for letter, found by the mark in each text. */
async function marksOn(page: Page): Promise<string[]> {
  const text = await page.evaluate(() => {
    const typed = [...document.querySelectorAll("input, textarea")].map(
      (field) => (field as HTMLInputElement).value,
    );
    return [document.body.textContent, ...typed].join("\n");
  });
  return [...text.matchAll(/\[\[([a-z_.]+)\]\]/g)].map(([, column = ""]) => column);
}

/** A school with everything that happens in a year, and a payload in every text that people can write. */
async function plantedSchool() {
  const { app } = web;
  const now = app.runtime.now();
  const own = await app.makeSchool({ plan: "enterprise" });
  // Rest days that leave today a school day, so that its screens have something to show.
  const weekend = [1, 2].map((days) => weekday(addDays(todayIn(ZONE, now), days)));
  const year = makeYear(AN_NUR, now, weekend);
  const { name, type, state, plan } = AN_NUR;
  const rest = { ...SCHOOL_DEFAULTS, time_zone: ZONE, plan, weekend_days: year.weekend_days };
  const school = { id: newId(now), name, type, state, ...rest };
  const seeded = await withinSchool(
    app.runtime.database.app,
    school,
    (scope) => seedDemoSchool(scope, AN_NUR, year),
    { now },
  );
  const moveTo = async (email: string, person: typeof own.admin) => {
    const profile = seeded.find((row) => row.email === email);
    await app.owner.query(
      "update auth.memberships set school_id = $1, profile_id = $2 where user_id = $3",
      [school.id, profile?.id, person.id],
    );
    return person;
  };
  const people = {
    admin: await moveTo("admin@halaqah.example", own.admin),
    teacher: await moveTo("guru@halaqah.example", own.teacher),
    guardian: await moveTo("penjaga@halaqah.example", own.guardian),
    pupil: await moveTo("pelajar@halaqah.example", own.pupil),
  };
  const columns = await plant(school.id);
  const valueOf = async (sql: string) =>
    (await app.owner.query<{ id: string }>(sql, [school.id])).rows[0]?.id ?? "";
  const ids = {
    studentId: await valueOf(
      `select s.id from app.students s join app.profiles p on p.id = s.profile_id
       join auth.memberships m on m.profile_id = p.id where s.school_id = $1`,
    ),
    teacherId: await valueOf(
      `select t.id from app.teachers t join auth.memberships m on m.profile_id = t.profile_id
       where t.school_id = $1`,
    ),
    classId: await valueOf(
      `select c.class_id as id from app.class_teachers c
       join app.teachers t on t.id = c.teacher_id
       join auth.memberships m on m.profile_id = t.profile_id where c.school_id = $1`,
    ),
    eventId: await valueOf("select id from app.events where school_id = $1 order by date desc"),
    announcementId: await valueOf(
      "select id from app.announcements where school_id = $1 and state = 'published'",
    ),
    reportId: "tunggakan",
  };
  return { people, ids, columns };
}

/** Writes a payload into every text column, and answers the columns that hold one. */
async function plant(school_id: string): Promise<string[]> {
  const { owner } = web.app;
  const { rows } = await owner.query<{ table: string; column: string }>(
    `select c.table_name as table, c.column_name as column from information_schema.columns c
     where c.table_schema = 'app' and c.data_type = 'text' order by 1, 2`,
  );
  const columns = rows.filter(({ table, column }) => {
    const name = `${table}.${column}`;
    return WORDS.test(name) || !CODES.test(name);
  });
  const planted: string[] = [];
  for (const { table, column } of columns) {
    const update = owner.query(
      `update app.${table} t set ${column} =
         ($2::text[])[1 + mod(n, $3)::int] || ' [[${table}.${column}]] ' || n
       from (select ctid as place, row_number() over () as n from app.${table} where school_id = $1) r
       where t.ctid = r.place and t.school_id = $1`,
      [school_id, PAYLOADS, PAYLOADS.length],
    );
    // The database takes only digits or a few words in this column.
    const count = await update.then(
      ({ rowCount }) => rowCount,
      (error: { code?: string }) => {
        if (error.code === "23514") return 0;
        throw error;
      },
    );
    if (count) planted.push(`${table}.${column}`);
  }
  return planted;
}

type Node = { type: string; path?: string; children?: Node[] };

/** The address of every screen behind the sign-in, from the routes, and further views of some screens. */
function addressesOf(ids: Record<string, string>): string[] {
  const walk = (node: Node, before: string): string[] => {
    const here = node.path ? `${before}/${node.path}`.replace(/\/+/g, "/") : before;
    return node.children?.length
      ? node.children.flatMap((child) => walk(child, here))
      : [here.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? "")];
  };
  const dashboard = (routes as Node).children?.find(({ path }) => path === "dashboard");
  if (!dashboard) throw new Error("there is no dashboard");
  const views = [
    "/dashboard/students?view=grid",
    "/dashboard/students?status=all",
    "/dashboard/teachers?view=list",
    `/dashboard/attendance?class=${ids.classId}`,
    "/dashboard/attendance/letters?show=issued",
    "/dashboard/attendance/letters?show=templates",
  ];
  const all = [...new Set([...walk(dashboard, ""), ...views])];
  expect(all.length).toBeGreaterThan(45);
  // The screens of the first day are closed to a school that has begun.
  return all.filter((path) => !path.startsWith("/dashboard/start"));
}
