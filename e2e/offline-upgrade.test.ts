import { expect, test } from "vitest";
import type { Register } from "#features/attendance/contract.ts";
import { newId } from "#lib/ids.ts";
import type { Me } from "#lib/me.ts";
import { group, usePhone, waitingWords } from "./phone.ts";

const phones = usePhone();
const REGISTER = "/dashboard/attendance";

test("what yesterday's app has stored on a phone is shown, and sent in order under its own keys", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  await phone.signIn(school.teacher);
  const page = await phone.openTab("/login");
  const me = (await school.teacher.get<Me>("/me")).body;
  const sheet = { class_id: school.class_id, date: school.today, session: "harian" };
  const value = { reason: null, minutes_late: null, left_at: null, notes: "" };
  const common = { ...sheet, state: "waiting", made_at: "2026-11-20T00:00:00Z" };
  const mark = {
    ...common,
    kind: "mark",
    owner: `${school.id} ${me.id}`,
    student_id: school.students[1],
  };
  const keys = [newId(), newId(), newId()];
  const rows = [
    { ...mark, client_key: keys[0], version: 0, value: { ...value, status: "absent" } },
    { ...mark, client_key: keys[1], version: 1, value: { ...value, status: "late" } },
    {
      ...common,
      kind: "save",
      owner: mark.owner,
      client_key: keys[2],
      unmarked: school.students.filter((id) => id !== school.students[1]),
    },
  ];
  // The store is made and filled as version 1 did it.
  await page.evaluate(
    (old) =>
      new Promise<void>((done, fail) => {
        const request = indexedDB.open("halaqah", 1);
        request.onupgradeneeded = () => {
          request.result.createObjectStore("queue", { keyPath: "seq", autoIncrement: true });
          request.result.createObjectStore("kept");
        };
        request.onsuccess = () => {
          const transaction = request.result.transaction("queue", "readwrite");
          for (const row of old) transaction.objectStore("queue").add(row);
          transaction.oncomplete = () => {
            request.result.close();
            done();
          };
        };
        request.onerror = () => fail(request.error ?? new Error("no store"));
      }),
    rows,
  );
  await page.route("**/api/attendance/batch", (route) => route.abort());
  await page.goto(REGISTER);
  const late = group(page, "Pelajar 2").getByRole("radio", { name: "Late" });
  await expect.poll(() => late.getAttribute("aria-checked")).toBe("true");
  await waitingWords(page).getByText("3 waiting").waitFor();

  await page.unroute("**/api/attendance/batch");
  const written = async () => {
    const { rows: lines } = await phones.app.owner.query<{ client_key: string }>(
      `select client_key from app.attendance_history
       where school_id = $1 and client_key = any($2) order by version`,
      [school.id, keys],
    );
    return lines.map(({ client_key }) => client_key);
  };
  await expect.poll(written, { timeout: 20_000 }).toEqual(keys.slice(0, 2));
  await page
    .getByText(/^Saved/)
    .first()
    .waitFor();
  const taker = async () => (await school.admin.get<Register>("/attendance", sheet)).body.taken?.by;
  await expect.poll(taker, { timeout: 20_000 }).toBe("Faizal bin Osman");
});
