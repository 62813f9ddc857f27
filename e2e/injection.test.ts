import { expect, test } from "vitest";
import { DESKTOP, useBrowser } from "./browser.ts";

const web = useBrowser();

/** What would run, load or break out if a text were ever taken for anything else. */
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

test("a text is a text on every screen, whatever stands in it", { timeout: 120_000 }, async () => {
  const school = await web.app.makeSchool();
  const { admin, today, teacher, class_id } = school;
  const joined = PAYLOADS.join(" ");
  for (const [at, text] of PAYLOADS.entries()) {
    const student_id = school.students[at % school.students.length];
    await admin.patch(`/students/${student_id}`, { first_name: text, last_name: text });
    await admin.post("/students", {
      first_name: text,
      last_name: text,
      student_id: `X${at}`,
      gender: "male",
      enrollment_date: today,
    });
    await admin.post("/events", { title: text, place: text, date: today });
    await admin.post("/members", { role: "guardian", first_name: text, last_name: text });
    await admin.post("/classes", {
      name: text,
      description: joined.slice(0, 490),
      grade_level: text.slice(0, 40),
      academic_year: "2026",
      maximum_students: 30,
    });
  }
  await admin.patch(`/teachers/${teacher.teacher_id}`, {
    first_name: PAYLOADS[0],
    last_name: PAYLOADS[1],
    specialization: PAYLOADS[2],
    qualification: PAYLOADS[3],
    teacher_id: PAYLOADS[4]?.slice(0, 40),
  });
  await admin.patch("/settings", { name: joined.slice(0, 120) });
  await admin.patch("/me", { first_name: PAYLOADS[5], last_name: PAYLOADS[6] });
  await admin.post("/attendance", {
    student_id: school.students[0],
    class_id,
    date: today,
    status: "absent",
    notes: PAYLOADS[1],
    client_key: crypto.randomUUID(),
  });

  const page = await web.openWith(admin, { viewport: DESKTOP, lang: "en" });
  const said: string[] = [];
  page.on("dialog", (dialog) => {
    said.push(dialog.message());
    void dialog.dismiss();
  });
  const paths = [
    "/dashboard",
    "/dashboard/activity",
    "/dashboard/calendar",
    "/dashboard/students",
    "/dashboard/students?view=grid",
    "/dashboard/teachers",
    "/dashboard/teachers?view=list",
    `/dashboard/teachers/${teacher.teacher_id}`,
    "/dashboard/classes",
    `/dashboard/classes/${class_id}`,
    `/dashboard/classes/${class_id}/students`,
    `/dashboard/attendance?class=${class_id}`,
    "/dashboard/settings",
    "/dashboard/settings/people",
    "/dashboard/settings/audit",
    "/dashboard/profile",
  ];
  for (const path of paths) {
    await page.goto(path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForTimeout(150);
    const planted = await page.evaluate(() => ({
      hit: (window as unknown as { hit?: number }).hit,
      elements: document.querySelectorAll(
        "body script:not([src]), iframe, base, math, [onerror], [onload], a[href^='javascript']",
      ).length,
    }));
    expect(planted, path).toEqual({ hit: undefined, elements: 0 });
  }
  expect(said).toEqual([]);
  await page.goto("/dashboard/students?q=window.hit");
  await page
    .getByText(PAYLOADS[0] ?? "")
    .first()
    .waitFor();
});
