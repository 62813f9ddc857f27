import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { readEnv } from "#server/env.ts";
import { showInbox } from "#app/inbox.ts";

const TO = "operator@halaqah.example";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { CONTACT_TO: TO, TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

/** Each test writes from an address of its own, so that none uses up another's tries. */
let address = "";
let tests = 0;
beforeEach(() => {
  tests += 1;
  address = `10.${process.pid % 250}.${Math.floor(tests / 250)}.${tests % 250}`;
});

const good = {
  name: "Aminah binti Zakaria",
  email: "aminah@contoh.example",
  subject: "Harga",
  message: "Assalamualaikum.",
};

type Send = { path?: string; body?: string; headers?: Record<string, string> };

async function send(
  fields: Record<string, string>,
  { path = "/contact", body, headers }: Send = {},
) {
  const answer = await fetch(app.url + path, {
    method: "POST",
    redirect: "manual",
    headers: {
      origin: app.url,
      "content-type": "application/x-www-form-urlencoded",
      "x-forwarded-for": address,
      ...headers,
    },
    body: body ?? new URLSearchParams(fields).toString(),
  });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
}

async function stored(email: string): Promise<Record<string, unknown>[]> {
  const { rows } = await app.owner.query<Record<string, unknown>>(
    "select kind, name, school, phone, subject, message from platform.messages where email = $1",
    [email],
  );
  return rows;
}

function addressOf(name: string): string {
  return `${name}-${process.pid}-${tests}@contoh.example`;
}

describe("a message", () => {
  test("is stored and on its way by mail in one go, and its sender is thanked", async () => {
    const email = addressOf("aminah");
    const { status, headers } = await send({ ...good, email });
    expect([status, headers.get("location")]).toEqual([303, "/contact/thanks"]);
    expect(await stored(email)).toEqual([
      {
        kind: "contact",
        name: good.name,
        school: "",
        phone: "",
        subject: "Harga",
        message: good.message,
      },
    ]);
    const { rows } = await app.owner.query(
      "select kind, recipient, subject, text, state from platform.outbox where reply_to = $1",
      [email],
    );
    expect(rows).toEqual([
      {
        kind: "contact",
        recipient: TO,
        subject: "Halaqah: mesej daripada laman awam",
        text: `Nama: ${good.name}\nE-mel: ${email}\nSubjek: Harga\n\n${good.message}\n`,
        state: "waiting",
      },
    ]);
  });

  test("that asks for a demo says which school", async () => {
    const email = addressOf("demo");
    const { status, headers } = await send(
      { name: "Hafiz", email, school: "Tahfiz An-Nur", phone: "012-345 6789" },
      { path: "/contact/demo" },
    );
    expect([status, headers.get("location")]).toEqual([303, "/contact/demo/thanks"]);
    expect(await stored(email)).toMatchObject([{ kind: "demo", school: "Tahfiz An-Nur" }]);
  });

  test("with gaps comes back with what was typed, in Malay, and cannot be cached", async () => {
    const { status, html, headers } = await send({ ...good, subject: "", email: "bukan" });
    expect(status).toBe(422);
    expect(html).toContain(`value="${good.name}"`);
    expect(html).toContain("Sila isi subjek.");
    expect(html).toContain("Alamat e-mel ini tidak lengkap.");
    expect(html.match(/aria-invalid="true"/g)).toHaveLength(2);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("default-src 'self'");
  });

  test("cannot bring its own markup or slots", async () => {
    const name = `"><script>alert(1)</script>{{year}}`;
    const { html } = await send({ ...good, name, subject: "" });
    expect(html).not.toContain("<script>alert");
    expect(html).toContain("&#34;&#62;&#60;script&#62;alert(1)&#60;/script&#62;{{year}}");
  });

  test.each([
    ["name", "Aminah\r\nBcc: semua@contoh.example"],
    ["subject", "Satu\nBcc: semua@contoh.example"],
    ["email", "a@b.example\r\nBcc: semua@contoh.example"],
    ["message", "A".repeat(4001)],
  ])("with a forged or too long %s is refused", async (field, value) => {
    const email = addressOf("forged");
    const { status } = await send({ ...good, email, [field]: value });
    expect(status).toBe(422);
    expect(await stored(email)).toEqual([]);
  });

  test("from another site, or in another form, is refused", async () => {
    const email = addressOf("elsewhere");
    const fields = { ...good, email };
    for (const [name, value] of [
      ["origin", "https://evil.example"],
      ["sec-fetch-site", "cross-site"],
    ]) {
      expect((await send(fields, { headers: { [String(name)]: String(value) } })).status).toBe(403);
    }
    for (const type of ["application/json", "text/plain", "multipart/form-data; boundary=x"]) {
      expect((await send(fields, { headers: { "content-type": type } })).status).toBe(415);
    }
    expect(await stored(email)).toEqual([]);
  });

  test("of a megabyte is refused unread", async () => {
    const { status, html } = await send({}, { body: `message=${"A".repeat(1_000_000)}` });
    expect(status).toBe(413);
    expect(html).toContain("Mesej terlalu besar");
  });

  test("by a program that fills in everything is thanked and thrown away", async () => {
    const email = addressOf("robot");
    const { status } = await send({ ...good, email, laman_web: "https://spam.example" });
    expect(status).toBe(303);
    expect(await stored(email)).toEqual([]);
  });

  test("is one too many after ten in an hour; what was typed is not lost", async () => {
    const email = addressOf("many");
    for (let at = 0; at < 10; at += 1) expect((await send({ ...good, email })).status).toBe(303);
    const { status, html, headers } = await send({ ...good, email, message: "Yang kesebelas" });
    expect(status).toBe(429);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
    expect(html).toContain("Terlalu banyak mesej");
    expect(html).toContain("Yang kesebelas");
    expect(await stored(email)).toHaveLength(10);
  });

  test("ignores fields it does not know, and takes the first of two", async () => {
    const email = addressOf("twice");
    const body = `${new URLSearchParams({ ...good, email }).toString()}&kind=demo&__proto__=x&name=Lain`;
    expect((await send({}, { body })).status).toBe(303);
    expect(await stored(email)).toMatchObject([{ kind: "contact", name: good.name }]);
  });
});

describe("the pages", () => {
  const get = (path: string, headers = {}) =>
    fetch(app.url + path, { redirect: "manual", headers });

  test("are sent packed, compared by ETag, and carry the strict policy", async () => {
    const first = await get("/pricing", { "accept-encoding": "br" });
    expect(first.headers.get("content-encoding")).toBe("br");
    expect(first.headers.get("content-security-policy")).not.toContain("unsafe");
    const etag = first.headers.get("etag") ?? "";
    const again = await get("/pricing", { "accept-encoding": "br", "if-none-match": etag });
    expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
  });

  test.each(["/tiada", "/blog/tiada", "/features/x", "/Pricing", "/contact/x/"])(
    "an unknown path such as %s leads to the front page",
    async (path) => {
      const answer = await get(path);
      expect([answer.status, answer.headers.get("location")]).toEqual([302, "/"]);
    },
  );

  test.each(["/tiada.png", "/assets/tiada.js", "/index.html", "/blog.html", "/.env"])(
    "a file such as %s is not there",
    async (path) => expect((await get(path)).status).toBe(404),
  );

  test("prices are those that the limits are enforced by", async () => {
    const html = await (await get("/pricing")).text();
    for (const text of ["RM 299", "RM 599", "Sehingga 100", "Sehingga 500", "Paling popular"]) {
      expect(html).toContain(text);
    }
  });

  test("fonts and styles are kept for a year", async () => {
    const html = await (await get("/")).text();
    const [, styles = ""] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
    const answer = await get(styles, { "accept-encoding": "gzip" });
    expect(answer.headers.get("cache-control")).toContain("immutable");
    expect(Number(answer.headers.get("content-length"))).toBeLessThan(15_000);
  });

  test("weigh little: no framework script, 3 kB of script at most", async () => {
    for (const path of ["/", "/faq", "/blog", "/contact"]) {
      const html = await (await get(path)).text();
      const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, src = ""]) => src);
      expect(html).not.toContain('type="module"');
      let bytes = 0;
      for (const src of scripts) bytes += (await (await get(src)).arrayBuffer()).byteLength;
      expect(bytes, path).toBeLessThan(3000);
    }
  });
});

test("the operator reads the messages in the terminal, and orders to it stay text", async () => {
  const email = addressOf("inbox");
  await app.owner.query(
    `insert into platform.messages (id, kind, name, email, subject, message)
     values (gen_random_uuid(), 'contact', $1, $2, 'Soalan', $3)`,
    ["Ali\u001b[2Jbin Abu", email, "Apa khabar?\r\nSaya ingin tahu.\rTerima kasih."],
  );
  const env = readEnv({ DATABASE_URL: inject("databaseUrl") });
  const read = async (all: boolean) => {
    const lines: string[] = [];
    await showInbox(env, { all, say: (line) => lines.push(line) });
    return lines.join("\n");
  };
  const first = await read(false);
  expect(first).toContain(`Nama: Ali�[2Jbin Abu\nE-mel: ${email}\nSubjek: Soalan\n\nApa khabar?\n`);
  expect(first).toContain("\nSaya ingin tahu.\nTerima kasih.\n");
  expect(first).toMatch(/Mails: \d+ waiting to be sent, \d+ not sent\./);
  expect(await read(false)).not.toContain(email);
  expect(await read(true)).toContain(email);
});

test("a message that cannot be stored is not lost", async () => {
  const { auth } = app.runtime.database;
  const connect = auth.connect.bind(auth) as (done: never) => void;
  // Transactions fail; single statements, which pass a callback, still work.
  const failing = (done?: never): unknown =>
    done ? connect(done) : Promise.reject(new Error("away"));
  const away = vi.spyOn(auth, "connect").mockImplementation(failing as never);
  const { status, html } = await send({ ...good, email: addressOf("away") });
  away.mockRestore();
  expect(status).toBe(503);
  expect(html).toContain("Mesej belum dapat disimpan.");
  expect(html).toContain(good.message);
});
