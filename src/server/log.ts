import pino from "pino";

/**
 * The structured log, one JSON line per event. Fields that could identify a person or open an account are
 * removed, except from the line of a call, which has none (app/http.ts).
 */
export type Log = pino.Logger;

const SECRET_FIELDS = ["password", "token", "cookie", "authorization", "email", "secret"];

/** Opens the log; it writes to the standard output, or to `sink`. */
export function openLog(level: string, sink: pino.DestinationStream = standardOutput()): Log {
  const options: pino.LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
      censor: "…",
    },
    serializers: { err: describeError },
  };
  return pino(options, sink);
}

/**
 * Lines that cannot be written, for example on a full disk, wait up to 64 kB. They block nothing and end
 * nothing.
 */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 64 * 1024 });
  output.on("error", () => {});
  return output;
}

// An error of the database driver contains the statement's values (names, marks), so only its kind is logged.
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const { code, constraint, table } = error as {
    code?: string;
    constraint?: string;
    table?: string;
  };
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const message = error.message.startsWith("Failed query") ? "Failed query" : error.message;
  return { type: error.name, message, code, constraint, table, stack: frames(error), cause };
}

function frames(error: Error): string | undefined {
  return error.stack
    ?.replace(error.message, "")
    .split("\n")
    .filter((line) => line.trimStart().startsWith("at "))
    .slice(0, 8)
    .join("\n");
}
