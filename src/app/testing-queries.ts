import pg from "pg";

/** One SQL statement as the driver got it. */
export type Statement = { text: string; values: unknown[] };

/** What the driver sent to the database. */
export type Traffic = {
  /** The statements in order, without those that begin or end a transaction. */
  statements: Statement[];
  /** How often a connection at rest was given something to send: statements sent together make one trip. */
  trips: number;
};

const FRAME = /^\s*(begin|commit|rollback)\b/i;

let recording: Traffic | undefined;
/** How many answers each connection waits for. */
const awaited = new WeakMap<pg.Client, number>();

const driver = pg.Client.prototype as {
  query: (this: pg.Client, ...args: unknown[]) => unknown;
};
const { query: send } = driver;
driver.query = function query(...args) {
  const [first, second] = args;
  const { text = "", values = second } =
    typeof first === "string" ? { text: first } : (first as { text?: string; values?: unknown });
  const busy = awaited.get(this) ?? 0;
  if (recording && busy === 0) recording.trips += 1;
  if (recording && !FRAME.test(text)) {
    recording.statements.push({ text, values: Array.isArray(values) ? values : [] });
  }
  awaited.set(this, busy + 1);
  const settle = () => awaited.set(this, (awaited.get(this) ?? 1) - 1);
  const callback = args.at(-1);
  if (typeof callback === "function") {
    const answered = (...answer: unknown[]) => {
      settle();
      (callback as (...given: unknown[]) => void)(...answer);
    };
    return send.apply(this, [...args.slice(0, -1), answered]);
  }
  const answer = send.apply(this, args);
  if (answer instanceof Promise) void answer.then(settle, settle);
  return answer;
};

/** Records what this process sends to the database while some work runs. */
export async function recordTraffic(work: () => Promise<unknown>): Promise<Traffic> {
  const traffic: Traffic = { statements: [], trips: 0 };
  recording = traffic;
  try {
    await work();
    return traffic;
  } finally {
    recording = undefined;
  }
}

/** Counts the statements that this process sends to the database while some work runs. */
export async function countQueries(work: () => Promise<unknown>): Promise<number> {
  return (await recordTraffic(work)).statements.length;
}

/** How PostgreSQL would carry out a statement inside a school, where no scan of a whole table looks cheap. */
export async function planOf(
  owner: pg.Pool,
  school_id: string,
  { text, values }: Statement,
): Promise<string> {
  const client = await owner.connect();
  try {
    await client.query("begin");
    await client.query("set local enable_seqscan = off");
    await client.query("select set_config('app.school_id', $1, true)", [school_id]);
    const { rows } = await client.query<{ "QUERY PLAN": string }>(`explain ${text}`, values);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  } finally {
    await client.query("rollback");
    client.release();
  }
}
