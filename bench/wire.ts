import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A statement as a server sent it to PostgreSQL. */
export type Sent = { login: string; text: string; values: (string | null)[] };
/** `trips`: how often the server sent something and then had to wait for PostgreSQL. */
export type Traffic = { sent: Sent[]; trips: number };

const SOCKET = ".s.PGSQL.5432";
/** In ms: what a call sends after its answer, such as a commit that nobody waits for, still counts. */
const LATE = 30;

/**
 * Stands between a server and PostgreSQL's socket in the folder `host`, and counts what the server sends, whichever
 * driver and version it uses.
 */
export async function tapWire(host: string) {
  let traffic: Traffic = { sent: [], trips: 0 };
  const folder = mkdtempSync(join(tmpdir(), "halaqah-wire-"));
  const open = new Set<Socket>();
  const proxy = createServer((client) => {
    const database = connect(join(host, SOCKET));
    const take = messagesOf((sent) => traffic.sent.push(sent));
    let waiting = false;
    client.on("data", (chunk) => {
      if (!waiting) traffic.trips += 1;
      waiting = true;
      take(chunk);
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      waiting = false;
      client.write(chunk);
    });
    for (const [one, other] of [
      [client, database],
      [database, client],
    ] as const) {
      open.add(one.on("error", () => {}).on("close", () => other.destroy()));
    }
  });
  await new Promise<void>((done) => proxy.listen(join(folder, SOCKET), done));
  return {
    folder,
    async record(work: () => Promise<unknown>): Promise<Traffic> {
      traffic = { sent: [], trips: 0 };
      await work();
      await new Promise((done) => setTimeout(done, LATE));
      return traffic;
    },
    stop() {
      for (const socket of open) socket.destroy();
      proxy.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Reads one connection's messages (PostgreSQL's protocol 3) and hands on each statement that is run. */
function messagesOf(found: (sent: Sent) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  let login = "";
  const prepared = new Map<string, string>();
  const message = (type: string, body: Buffer) => {
    const [first = "", second = ""] = body.toString("utf8").split("\0", 2);
    if (type === "Q") found({ login, text: first, values: [] });
    if (type === "P") prepared.set(first, second);
    if (type !== "B") return;
    const begin = Buffer.byteLength(first) + Buffer.byteLength(second) + 2;
    found({ login, text: prepared.get(second) ?? "", values: valuesOf(body.subarray(begin)) });
  };
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    // The first message of a connection has no type: a version, then names and values.
    for (;;) {
      const head = login ? 1 : 0;
      if (rest.length < head + 4) return;
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) return;
      const body = rest.subarray(head + 4, end);
      if (login) message(String.fromCharCode(rest[0] ?? 0), body);
      else login = /user\0([^\0]+)/.exec(body.toString("utf8"))?.[1] ?? "?";
      rest = rest.subarray(end);
    }
  };
}

/** The parameters of a Bind message, which our driver sends as text. */
function valuesOf(body: Buffer): (string | null)[] {
  let at = 2 + 2 * body.readInt16BE(0);
  const values: (string | null)[] = [];
  for (let left = body.readInt16BE(at); left > 0; left -= 1) {
    const length = body.readInt32BE(at + 2);
    values.push(length < 0 ? null : body.toString("utf8", at + 6, at + 6 + length));
    at += 4 + Math.max(0, length);
  }
  return values;
}
