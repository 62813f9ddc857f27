/** The work of calls that is counted. */
export type Work = "registers_saved" | "marks_written";

/** What is counted as it happens. A server without METRICS_PORT counts nothing. */
export type Outcomes = {
  /** A call of the API was answered; `call` is its name in the contract. */
  called: (call: string, status: number, seconds: number) => void;
  /** The database's error ended a call; `code` is its SQLSTATE. */
  failed: (code: string) => void;
  /** A call did so much work, and it is committed. */
  worked: (counts: Partial<Record<Work, number>>) => void;
};

const SQLSTATE = /^[0-9A-Z]{5}$/;

/** The SQLSTATE that lies behind an error; undefined when the database did not name one. */
export function sqlStateOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    // Only errors of the database have a severity; Node's codes, such as EPIPE, look alike.
    if ("severity" in at && "code" in at && SQLSTATE.test(String(at.code))) return String(at.code);
  }
  return undefined;
}
