import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mailsTo, startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

const NEW = "kata-laluan-yang-baharu";

/** A browser at an address; it keeps its cookies. */
function browser(address: string) {
  const jar = new Map<string, string>();
  return {
    async post(path: string, body: unknown) {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
      const headers = { "x-forwarded-for": address, cookie };
      const answer = await app.nobody.post(path, body, headers);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        jar.set(name, value);
      }
      return answer;
    },
    /** Closes the browser, so that cookies without an age are gone. */
    close: () => jar.delete("__Host-halaqah"),
  };
}

const OWNERS = "10.78.0.1";

/** The attacks: the addresses of the tries, and the owner's address. */
const attacks: [name: string, from: (at: number) => string, owner: string][] = [
  ["five hundred addresses", (at) => `10.77.${(at % 500) >> 8}.${at % 250}`, OWNERS],
  [
    "a fresh /64 each time",
    (at) => `[2001:db8:${at.toString(16)}:${at % 7}::1]:${1024 + at}`,
    OWNERS,
  ],
  ["the owner's own building", () => OWNERS.replace("78", "79"), OWNERS.replace("78", "79")],
];

describe.each(attacks)("an account attacked from %s, a thousand times", (_, from, home) => {
  test("ten passwords are looked at, and its owner gets in while the attack runs", async () => {
    const { admin } = await app.makeSchool();
    const { email } = admin;
    const known = browser(home);
    expect((await known.post("/session", { email, password: TEST_PASSWORD })).status).toBe(200);
    known.close();

    const answers: number[] = [];
    let asked = 0;
    let isOver = false;
    // The attackers guess and ask for links, at least a thousand times and until the owner is in.
    const attack = async () => {
      while (asked < 1000 || !isOver) {
        const at = (asked += 1);
        const stranger = browser(from(at));
        if (at % 10 === 0) await stranger.post("/password-resets", { email });
        const guess = { email, password: `tekaan-${at}` };
        answers.push((await stranger.post("/session", guess)).status);
      }
    };
    const attackers = Array.from({ length: 25 }, attack);
    const until = async (count: number) => {
      while (answers.length < count) await new Promise((done) => setTimeout(done, 20));
    };

    try {
      await until(300);
      expect(answers.filter((status) => status === 401)).toHaveLength(10);
      // The owner gets in at once with a browser that is known to the account.
      expect((await known.post("/session", { email, password: TEST_PASSWORD })).status).toBe(200);

      // With a new browser the owner gets in by a mailed link, though strangers asked for many.
      const fresh = browser(home);
      const credentials = { email, password: TEST_PASSWORD };
      expect((await fresh.post("/session", credentials)).status).toBe(429);
      expect((await fresh.post("/password-resets", { email })).status).toBe(200);
      const rows = await mailsTo(app, email, "reset");
      expect(rows.length).toBeLessThanOrEqual(5);
      const [token] = rows.map(({ text }) => /#([\w-]{32})/.exec(text)?.[1]);
      expect((await fresh.post("/passwords", { token, password: NEW })).status).toBe(200);
      await until(answers.length + 100);
      expect((await fresh.post("/session", { email, password: NEW })).status).toBe(200);
    } finally {
      isOver = true;
    }
    await Promise.all(attackers);
    expect(answers.length).toBeGreaterThanOrEqual(1000);
    // Ten tries count, and ten more after the new password, which resets the tries against the old one.
    const lookedAt = answers.filter((status) => status === 401);
    expect(lookedAt.length).toBeGreaterThanOrEqual(10);
    expect(lookedAt.length).toBeLessThanOrEqual(20);
    expect(new Set(answers)).toEqual(new Set([401, 429]));
  }, 300_000);
});
