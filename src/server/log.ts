import pino from "pino";

/** Structured log, one JSON line an event. What could name or unlock a person is cut out. */
export type Log = pino.Logger;

const SECRET_FIELDS = ["password", "token", "cookie", "authorization", "email", "secret"];

/** Opens the log; it goes to the standard output, or to `sink`. */
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

/** Lines that cannot be written, on a full disk say, wait up to 64 kB; they hold nothing up and end nothing. */
function standardOutput(): pino.DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: 64 * 1024 });
  output.on("error", () => {});
  return output;
}

// An error of the driver carries the statement's values (names, marks); only its kind is logged.
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
