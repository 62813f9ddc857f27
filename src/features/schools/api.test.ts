import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import sharp from "sharp";
import { newId } from "#lib/ids.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";

let app: TestApp;
let school: TestSchool;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());
beforeEach(async () => {
  school = await app.makeSchool();
});

describe("the settings", () => {
  test("are read and changed, and the audit log has before and after", async () => {
    const { admin } = school;
    expect((await admin.get("/settings")).body).toMatchObject({
      name: "Sekolah Ujian",
      state: "Selangor",
      weekend_days: [6, 7],
      time_zone: "Asia/Kuala_Lumpur",
      attendance_window_days: 7,
      pupil_word: "pelajar",
      require_two_step: false,
      plan: "starter",
      students: 8,
      limit: 100,
      backup_age_hours: null,
    });
    const changes = { name: "Maahad An-Nur", state: "Kedah", weekend_days: [5, 6] };
    expect((await admin.patch("/settings", changes)).body).toMatchObject(changes);
    expect((await admin.get("/me")).body).toMatchObject({ school: { name: "Maahad An-Nur" } });
    const { lines } = (await admin.get<{ lines: unknown[] }>("/audit", { kind: "settings" })).body;
    expect(lines).toMatchObject([
      {
        action: "settings.update",
        actor_name: "Aminah binti Yusof",
        details: {
          changes: {
            name: ["Sekolah Ujian", "Maahad An-Nur"],
            state: ["Selangor", "Kedah"],
            weekend_days: [
              [6, 7],
              [5, 6],
            ],
          },
        },
      },
    ]);
  });

  test("hold an address and an office, which every member's pages know", async () => {
    const { admin, guardian } = school;
    const office = {
      address: "Lot 12, Jalan Bukit\nTaman Indah",
      postcode: "43000",
      city: "Kajang",
      phone: "03-8736 1234",
      email: "Pejabat@annur.example",
      registration_number: "SAN-0147",
      contact_post: "Kerani sekolah",
    };
    const kept = { ...office, phone: "+60387361234", email: "pejabat@annur.example" };
    const rest = { signing_post: "Mudir", absence_rule: "Peraturan 12" };
    expect((await admin.patch("/settings", { ...office, ...rest })).body).toMatchObject({
      ...kept,
      ...rest,
    });
    expect((await guardian.get("/me")).body).toMatchObject({
      school: { ...kept, state: "Selangor" },
    });
    const { lines } = (await admin.get<{ lines: unknown[] }>("/audit", { kind: "settings" })).body;
    expect(lines).toMatchObject([{ details: { changes: { city: [null, "Kajang"] } } }]);
    expect((await admin.patch("/settings", { address: null, phone: null })).body).toMatchObject({
      address: null,
      phone: null,
      city: "Kajang",
    });
  });

  test.each([
    { postcode: "4300" },
    { phone: "tiada" },
    { email: "pejabat" },
    { address: "1\n2\n3\n4\n5" },
    { city: "Kajang\nBangi" },
    { name: "" },
    { name: "Sekolah\nBcc: x@y.my" },
    { state: "Atlantis" },
    { weekend_days: [0] },
    { weekend_days: [1, 2, 3, 4, 5, 6, 7] },
    { time_zone: "Asia/Nowhere" },
    { attendance_window_days: -1 },
    { attendance_window_days: 1000 },
    { pupil_word: "budak" },
    { plan: "enterprise" },
    { require_two_step: true },
    { is_demo: true },
    { school_id: "00000000-0000-7000-8000-000000000001" },
  ])("%j is refused, and changes nothing", async (change) => {
    const before = (await school.admin.get("/settings")).body;
    expect((await school.admin.patch("/settings", change)).status).toBe(400);
    expect((await school.admin.get("/settings")).body).toEqual(before);
  });

  test("the register's window holds at once", async () => {
    await school.admin.patch("/settings", { attendance_window_days: 0 });
    const { rows } = await app.owner.query<{ day: string }>(
      "select to_char((now() at time zone 'Asia/Kuala_Lumpur')::date - 1, 'YYYY-MM-DD') as day",
    );
    const mark = {
      student_id: school.students[0],
      class_id: school.class_id,
      date: rows[0]?.day,
      status: "present",
      client_key: newId(),
    };
    expect((await school.teacher.post("/attendance", mark)).status).toBe(403);
  });
});

describe("terms", () => {
  test("replace those of the same year only", async () => {
    const { admin, teacher } = school;
    const term = (name: string, from_date: string, to_date: string) => ({
      name,
      from_date,
      to_date,
    });
    const first = [term("Penggal 1", "2026-01-12", "2026-05-22")];
    await admin.post("/terms", { academic_year: "2026", terms: first });
    await admin.post("/terms", {
      academic_year: "2027",
      terms: [term("Penggal 1", "2027-01-11", "2027-05-21")],
    });
    const two = [...first, term("Penggal 2", "2026-06-08", "2026-11-20")];
    await admin.post("/terms", { academic_year: "2026", terms: two });
    expect((await teacher.get("/terms")).body).toMatchObject([
      { academic_year: "2026", ...two[0] },
      { academic_year: "2026", ...two[1] },
      { academic_year: "2027" },
    ]);
  });

  test.each([
    [[{ name: "P1", from_date: "2026-05-01", to_date: "2026-01-01" }]],
    [
      [
        { name: "P1", from_date: "2026-01-01", to_date: "2026-06-01" },
        { name: "P2", from_date: "2026-06-01", to_date: "2026-11-01" },
      ],
    ],
    [[{ name: "P1", from_date: "2026-02-30", to_date: "2026-11-01" }]],
  ])("%j is refused", async (terms) => {
    const answer = await school.admin.post("/terms", { academic_year: "2026", terms });
    expect(answer.status).toBe(400);
  });
});

describe("a picture", () => {
  const base64 = (bytes: Buffer) => bytes.toString("base64");
  const send = (data: string) => school.admin.post("/settings/logo", { data });
  const make = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#047857" } });

  test("is made anew: 256 px, upright, without place, camera or anything else", async () => {
    const photo = await make(800, 400)
      .jpeg()
      .withExif({ IFD0: { Make: "Kamera" }, IFD3: { GPSLatitude: "3/1 8/1 0/1" } })
      .toBuffer();
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await school.teacher.post("/me/picture", { data: base64(turned) });
    const { avatar_url } = body as { avatar_url: string };
    const fetchAs = (cookie: string) => fetch(app.url + avatar_url, { headers: { cookie } });
    const answer = await fetchAs(school.admin.cookie);
    expect(answer.headers.get("cache-control")).toContain("no-store");
    const stored = Buffer.from(await answer.arrayBuffer());
    const facts = await sharp(stored).metadata();
    expect(facts).toMatchObject({ format: "webp", width: 256, height: 256 });
    expect(facts.exif ?? facts.icc ?? facts.xmp).toBeUndefined();
    expect(stored.toString("latin1")).not.toContain("Kamera");

    const stranger = await app.makeSchool();
    expect((await fetchAs("")).status).toBe(404);
    expect((await fetchAs(stranger.admin.cookie)).status).toBe(404);
    const again = await school.teacher.post("/me/picture", { data: base64(photo) });
    expect(again.status).toBe(200);
    // The old file is deleted, not only its address.
    expect((await fetchAs(school.admin.cookie)).status).toBe(404);
  });

  test("of a logo is kept whole", async () => {
    const { body } = await send(base64(await make(600, 150).png().toBuffer()));
    const { logo_url } = body as { logo_url: string };
    const answer = await fetch(app.url + logo_url, { headers: { cookie: school.admin.cookie } });
    const facts = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(facts).toMatchObject({ width: 256, height: 64 });
    expect((await school.admin.send("DELETE", "/settings/logo")).body).toMatchObject({
      logo_url: null,
    });
  });

  test("that hides a page behind its pixels comes out without it", async () => {
    const jpeg = await make(64, 64).jpeg().toBuffer();
    const polyglot = Buffer.concat([jpeg, Buffer.from("<script>alert(1)</script>")]);
    const { body } = await send(base64(polyglot));
    const answer = await fetch(app.url + (body as { logo_url: string }).logo_url, {
      headers: { cookie: school.admin.cookie },
    });
    expect(answer.headers.get("content-type")).toBe("image/webp");
    expect(Buffer.from(await answer.arrayBuffer()).toString("latin1")).not.toContain("<script>");
  });

  test.each([
    ["an SVG", 415, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a page", 415, Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a GIF", 415, Buffer.from("GIF89a\u0001\u0000\u0001\u0000")],
    ["nothing", 415, Buffer.from(" ")],
    ["a JPEG's head alone", 422, Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2])],
  ])("that is %s is refused", async (_, status, bytes) => {
    expect((await send(base64(bytes))).status).toBe(status);
  });

  test("of 40,000 × 40,000 is refused in no time, and takes no memory", async () => {
    // The header says 40,000 × 40,000; a decoder that believes it needs 6 GB.
    const small = await make(16, 16).png().toBuffer();
    small.writeUInt32BE(40_000, 16);
    small.writeUInt32BE(40_000, 20);
    const before = process.memoryUsage().rss;
    expect((await send(base64(small))).status).toBe(422);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  test("of more than 8 MB is refused", async () => {
    const large = Buffer.concat([
      await make(64, 64).jpeg().toBuffer(),
      Buffer.alloc(8 * 1024 * 1024),
    ]);
    expect((await send(base64(large))).status).toBe(413);
    expect((await send("A".repeat(12 * 1024 * 1024))).status).toBe(413);
  });
});

test("an admin without two-step sign-in cannot ask it of others", async () => {
  const answer = await school.admin.patch("/settings/two-step", { required: true });
  expect(answer).toMatchObject({ status: 409, body: { data: { reason: "own_first" } } });
});
