import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const base64 = (text: string) => Buffer.from(text).toString("base64");
const LETTER = "%PDF-1.7\nSurat kebenaran\n%%EOF\n";
const PDF = { name: "surat.pdf", pdf: base64(LETTER) };
const PHOTO = { name: "bas.jpg", alt: "Bas sekolah", picture: EXAMPLE_PICTURE };

async function draft(by: Caller, changes: Record<string, unknown> = {}): Promise<Announcement> {
  const { body, status } = await by.post<Announcement>("/announcements", {
    kind: "notice",
    title_ms: "Lawatan Darul Quran",
    body_ms: "",
    title_en: "",
    body_en: "",
    groups: ["guardians"],
    targets: [{ kind: "school" }],
    reply: "ack",
    reply_by: null,
    expires_on: null,
    ...changes,
  });
  expect(status).toBe(201);
  return body;
}

const attach = (by: Caller, { id }: { id: string }, file: Record<string, unknown>) =>
  by.post<Announcement>(`/announcements/${id}/files`, file);

async function publish(by: Caller, { id, version }: Announcement): Promise<Announcement> {
  const { body, status } = await by.post<Announcement>(`/announcements/${id}/publish`, { version });
  expect(status).toBe(200);
  return body;
}

const open = (by: Caller, path = "") =>
  fetch(app.url + path, { headers: { cookie: by.cookie }, redirect: "manual" });

/** A published announcement of an admin with a PDF and a photo. */
async function publishWithFiles() {
  const school = await app.makeSchool({ pupils: 2 });
  const { admin } = school;
  const made = await draft(admin, { targets: [{ kind: "class", value: school.known.class_id }] });
  await attach(admin, made, PDF);
  const { body } = await attach(admin, made, PHOTO);
  const sent = await publish(admin, body);
  return { school, admin, sent, urls: sent.files.map(({ url }) => url) };
}

describe("an attachment", () => {
  test("has its name, and is stored under another one", async () => {
    const { sent } = await publishWithFiles();
    expect(sent.files).toMatchObject([
      { kind: "pdf", name: "surat.pdf", bytes: LETTER.length, alt: "surat.pdf" },
      { kind: "image", name: "bas.jpg", alt: "Bas sekolah" },
    ]);
    for (const { url } of sent.files) expect(url).toMatch(/^\/files\/[\w-]{36}\/[\w-]{22}\./);
  });

  test("opens to its readers, the writer and admins, and to nobody else", async () => {
    const { school, admin, urls } = await publishWithFiles();
    const stranger = await school.addPerson("guardian", "Rohana", "binti Daud");
    const other = await app.makeSchool();
    for (const url of urls) {
      for (const who of [admin, school.guardian]) expect((await open(who, url)).status).toBe(200);
      for (const who of [stranger, school.colleague, school.pupil, other.admin, app.nobody]) {
        expect((await open(who, url)).status).toBe(404);
      }
    }
    await app.owner.query("delete from app.guardian_links where school_id = $1", [school.id]);
    for (const url of urls) expect((await open(school.guardian, url)).status).toBe(404);
  });

  test("comes as a file to save if it is a PDF, which no browser runs", async () => {
    const { school, urls } = await publishWithFiles();
    const [pdf, photo] = await Promise.all(urls.map((url) => open(school.guardian, url)));
    expect(await pdf?.text()).toBe(LETTER);
    const headersOf = (answer?: Response) =>
      [
        "content-type",
        "content-disposition",
        "x-content-type-options",
        "content-security-policy",
      ].map((name) => answer?.headers.get(name));
    expect(headersOf(pdf)).toEqual([
      "application/pdf",
      "attachment",
      "nosniff",
      "default-src 'none'; sandbox",
    ]);
    expect(headersOf(photo)).toEqual([
      "image/webp",
      null,
      "nosniff",
      "default-src 'none'; sandbox",
    ]);
  });

  test("of a draft is its writer's alone, and of what is withdrawn its readers' no more", async () => {
    const { school, admin, sent, urls } = await publishWithFiles();
    const { teacher, guardian, known } = school;
    const own = await draft(teacher, { targets: [{ kind: "class", value: known.class_id }] });
    const { body } = await attach(teacher, own, PDF);
    const url = body.files[0]?.url ?? "";
    expect((await open(teacher, url)).status).toBe(200);
    for (const who of [guardian, school.colleague]) expect((await open(who, url)).status).toBe(404);

    await admin.post(`/announcements/${sent.id}/withdraw`, { why: "Ditunda" });
    expect((await open(guardian, urls[0])).status).toBe(404);
    expect((await open(admin, urls[0])).status).toBe(200);
    const { body: seen } = await guardian.get<Announcement>(`/announcements/${sent.id}`);
    expect(seen.files).toEqual([]);
  });

  test("opens by a personal link to a press, and only with that link", async () => {
    const { school, admin, sent } = await publishWithFiles();
    const { guardian_id } = school;
    await app.owner.query(
      `with a as (update app.guardians set consent_whatsapp = true where id = $1 returning profile_id)
       update app.profiles set phone = '+60123456789' where id = (select profile_id from a)`,
      [guardian_id],
    );
    const { body: links } = await admin.get<{ token: string }[]>(`/announcements/${sent.id}/links`);
    const press = (fields: Record<string, string>) =>
      fetch(`${app.url}/notis`, {
        method: "POST",
        headers: { origin: app.url },
        body: new URLSearchParams(fields),
      });
    const token = links[0]?.token ?? "";
    const page = await (await press({ token })).text();
    expect(page).toContain("surat.pdf");
    expect(page).not.toContain("/files/");
    const file = /name="file" value="([\w-]{36})"/.exec(page)?.[1] ?? "";
    const opened = await press({ token, file });
    expect(await opened.text()).toBe(LETTER);
    expect(opened.headers.get("content-disposition")).toBe("attachment");
    expect((await press({ token, file: sent.id })).status).toBe(404);
    expect((await press({ token: `${token.slice(0, -1)}-`, file })).status).toBe(404);
    await admin.post(`/announcements/${sent.id}/withdraw`, { why: "Ditunda" });
    expect((await press({ token, file })).status).toBe(404);
  });

  test("is part of what an answer is given to: its hash has the files' names and bytes", async () => {
    const { school, sent } = await publishWithFiles();
    await school.guardian.post(`/announcements/${sent.id}/replies`, {
      student_id: school.known.student_id,
      answer: "ack",
      signed_name: "Salmah",
      content_version: 1,
      client_key: sent.id,
    });
    const stored = await open(school.guardian, sent.files[1]?.url);
    const hashOf = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
    const photo = hashOf(Buffer.from(await stored.arrayBuffer()));
    const files = [
      ["surat.pdf", "", hashOf(LETTER)],
      ["bas.jpg", "Bas sekolah", photo],
    ];
    const { rows } = await app.owner.query(
      "select content_hash from app.announcement_replies where announcement_id = $1",
      [sent.id],
    );
    const shown = JSON.stringify([sent.title_ms, "", "", "", files]);
    expect(rows).toEqual([{ content_hash: hashOf(shown) }]);
    const { body: report } = await school.admin.get<AnnouncementReport>(
      `/announcements/${sent.id}/recipients`,
    );
    expect(report.replies).toHaveLength(1);
  });

  test("dies with its draft, and when it is taken off", async () => {
    const { admin, id: school_id } = await app.makeSchool();
    const made = await draft(admin);
    await attach(admin, made, PDF);
    const { body } = await attach(admin, made, PHOTO);
    const [pdf, photo] = body.files;
    const path = `/announcements/${made.id}`;
    const key = (url = "") => `schools/${school_id}/${url.split("/").at(-1)}`;
    const isThere = (url?: string) => app.runtime.files.exists(key(url));
    expect(await isThere(pdf?.url)).toBe(true);

    const { body: left } = await admin.send<Announcement>("DELETE", `${path}/files/${pdf?.id}`);
    expect(left.files).toMatchObject([{ name: "bas.jpg" }]);
    await expect.poll(() => isThere(pdf?.url)).toBe(false);
    expect((await admin.send("DELETE", `${path}/files/${pdf?.id}`)).status).toBe(404);

    await admin.post(`${path}/withdraw`, { why: "" });
    await expect.poll(() => isThere(photo?.url)).toBe(false);
    expect((await open(admin, photo?.url)).status).toBe(404);
  });

  test.each([
    ["no PDF", { name: "surat.pdf", pdf: base64("MZ surat") }, 415],
    ["a page that ends as a PDF", { name: "a.pdf", pdf: base64("<html>%PDF-1 %%EOF") }, 415],
    ["a PDF with something behind it", { name: "a.pdf", pdf: base64(`${LETTER}<script>`) }, 415],
    ["a name that is read backwards", { ...PDF, name: "a\u202Efdp.exe" }, 400],
    ["a name with a folder", { ...PDF, name: "../surat.pdf" }, 400],
    ["no name", { ...PDF, name: "" }, 400],
    ["a PDF and a picture at once", { ...PDF, ...PHOTO }, 400],
    ["neither", { name: "surat.pdf" }, 400],
    ["a picture that is none", { name: "a.png", picture: base64("gambar") }, 415],
    ["a PDF sent as a picture", { name: "a.png", picture: PDF.pdf }, 415],
  ])("is refused if it is %s", async (_, file, status) => {
    const { admin } = await app.makeSchool();
    const made = await draft(admin);
    expect((await attach(admin, made, file)).status).toBe(status);
    const { body } = await admin.get<Announcement>(`/announcements/${made.id}`);
    expect(body.files).toEqual([]);
  });

  test("is refused as a sixth, above 5 MB, from who does not write it, and once it is published", async () => {
    const { admin, teacher, guardian } = await app.makeSchool();
    const made = await draft(admin);
    const big = Buffer.alloc(5 * 1024 * 1024 + 1, "x");
    big.write("%PDF-1.7");
    big.write("%%EOF", big.length - 5);
    expect((await attach(admin, made, { ...PDF, pdf: big.toString("base64") })).status).toBe(413);
    const fits = big.subarray(0, 5 * 1024 * 1024);
    fits.write("%%EOF", fits.length - 5);
    const sent = await attach(admin, made, { ...PDF, pdf: fits.toString("base64") });
    expect(sent.body.files).toMatchObject([{ bytes: 5 * 1024 * 1024 }]);
    expect((await attach(teacher, made, PDF)).status).toBe(404);
    expect((await attach(guardian, made, PDF)).status).toBe(403);

    const others = await Promise.all(Array.from({ length: 8 }, () => attach(admin, made, PDF)));
    const added = others.filter(({ status }) => status === 201);
    const refused = others.filter(({ status }) => status === 422);
    expect([added.length, refused.length]).toEqual([4, 4]);
    const { body } = await admin.get<Announcement>(`/announcements/${made.id}`);
    expect(body.files).toHaveLength(5);
    await publish(admin, body);
    expect((await attach(admin, made, PDF)).status).toBe(409);
    const gone = `/announcements/${made.id}/files/${body.files[0]?.id}`;
    expect((await admin.send("DELETE", gone)).status).toBe(409);
  });

  test("makes what waits for its time a draft again", async () => {
    const { admin, today } = await app.makeSchool();
    const { id, version } = await draft(admin);
    const publish_at = `${Number(today.slice(0, 4)) + 1}-01-01T00:00:00.000Z`;
    await admin.post(`/announcements/${id}/publish`, { version, publish_at });
    expect((await attach(admin, { id }, PDF)).body.state).toBe("draft");
  });
});
