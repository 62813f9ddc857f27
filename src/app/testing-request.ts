import { type Agent, request } from "node:http";

export type RawAnswer = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The body as it was sent, and read as text. */
  bytes: Buffer;
  text: string;
};

type Asked = {
  method?: string;
  /** A header with several values is sent as often. */
  headers?: Record<string, string | string[]>;
  /** Several pieces are sent chunked, without a length. */
  body?: string | Buffer | string[];
  /** Keeps connections; without it each request has one of its own. */
  agent?: Agent;
};

/** Sends one HTTP request exactly as given, also with another host and with headers that fetch forbids. */
export function askRaw(url: string, path: string, asked: Asked = {}): Promise<RawAnswer> {
  const { method = "GET", body, agent = false } = asked;
  const sized = typeof body === "string" || Buffer.isBuffer(body);
  const headers = {
    ...asked.headers,
    ...(sized && { "content-length": String(Buffer.byteLength(body)) }),
  };
  return new Promise((done, fail) => {
    const outgoing = request(`${url}${path}`, { method, headers, agent }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("error", fail);
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () => {
        const bytes = Buffer.concat(parts);
        const { statusCode: status = 0, headers } = answer;
        done({ status, headers, bytes, text: bytes.toString() });
      });
    });
    outgoing.on("error", fail);
    if (Array.isArray(body)) for (const part of body) outgoing.write(part);
    outgoing.end(Array.isArray(body) ? undefined : body);
  });
}
