import { Agent, request } from "node:http";

/** A call as a browser sends it. With `again`, it names the answer that it already has. */
export type Asked = {
  as: string;
  path: string;
  method?: string;
  body?: unknown;
  /** The Idempotency-Key. */
  key?: string;
  again?: boolean;
};
export type Answer = { status: number; bytes: number; etag: string | undefined; text: string };

/** Calls one server as several people over connections that are kept alive, one if not told; each signs in when first named, nobody ("") never. */
export function callerOf(
  url: string,
  password: string,
  maxSockets = 1,
): (asked: Asked) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const cookies = new Map<string, string>();
  const etags = new Map<string, string>();
  const send = ({ as, path, method = "GET", body, key, again }: Asked) =>
    new Promise<Answer & { cookie: string }>((done, fail) => {
      const kept = `${as} ${path}`;
      const text = body === undefined ? undefined : JSON.stringify(body);
      const headers = {
        cookie: cookies.get(as) ?? "",
        "accept-encoding": "gzip, deflate, br",
        ...(text !== undefined && {
          origin: url,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(text),
        }),
        ...(key && { "idempotency-key": key }),
        ...(again && etags.has(kept) && { "if-none-match": etags.get(kept) }),
      };
      const sent = request(`${url}/api${path}`, { method, agent, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on("data", (part: Buffer) => parts.push(part));
        response.on("error", fail).on("end", () => {
          const all = Buffer.concat(parts);
          const { statusCode: status = 0, headers: answered } = response;
          if (answered.etag) etags.set(kept, answered.etag);
          const cookie = answered["set-cookie"]?.map((one) => one.split(";")[0]).join("; ") ?? "";
          done({ status, bytes: all.length, etag: answered.etag, text: String(all), cookie });
        });
      });
      sent.on("error", fail).end(text);
    });
  return async (asked) => {
    if (asked.as && !cookies.has(asked.as)) {
      const body = { email: asked.as, password };
      const { status, cookie } = await send({ as: "", path: "/session", method: "POST", body });
      if (status !== 200) throw new Error(`${asked.as} could not sign in: ${status}`);
      cookies.set(asked.as, cookie);
    }
    return send(asked);
  };
}
