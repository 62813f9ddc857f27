import pg from "pg";

/** One SQL statement as the driver got it. */
export type Statement = { text: string; values: unknown[] };

let recording: Statement[] | undefined;

const send: (...args: unknown[]) => unknown = pg.Client.prototype.query;
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [first, second] = args;
  const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
  if (recording && text) recording.push({ text, values: Array.isArray(second) ? second : [] });
  return send.apply(this, args);
} as typeof pg.Client.prototype.query;

/** The statements that some work sends, in order. */
export async function record(work: () => Promise<unknown>): Promise<Statement[]> {
  recording = [];
  await work();
  const statements = recording;
  recording = undefined;
  return statements;
}

/** Begin and commit are not counted as statements of a call. */
export function isData({ text }: Statement): boolean {
  return !/^\s*(begin|commit|rollback)/i.test(text);
}
