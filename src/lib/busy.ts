import { errorData } from "#lib/errors.ts";

/** Beyond this somebody looks at the page anyway: a staff room behind a slow server is in before. */
export const MAX_TRIES = 10;

/**
 * Makes a call. While the server answers that it is busy, the call is repeated after the time that the server
 * names, until it was made `MAX_TRIES` times. Any other error is thrown on.
 */
export async function retryWhileBusy<T>(
  call: () => Promise<T>,
  wait: (seconds: number) => Promise<unknown> = sleep,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const { reason, retry_after } = errorData(error);
      if (reason !== "busy" || tries === MAX_TRIES) throw error;
      await wait(typeof retry_after === "number" ? retry_after : 3);
    }
  }
}

function sleep(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}
