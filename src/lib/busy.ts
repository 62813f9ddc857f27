import { errorData } from "#lib/errors.ts";

const TRIES = 6;

/** Calls, and calls again after the time that a server with too much to do just now asks for. */
export async function retryWhileBusy<T>(
  call: () => Promise<T>,
  wait: (seconds: number) => Promise<unknown> = sleep,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const { reason, retry_after } = errorData(error);
      if (reason !== "busy" || tries === TRIES) throw error;
      await wait(typeof retry_after === "number" ? retry_after : 3);
    }
  }
}

function sleep(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}
