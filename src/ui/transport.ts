import { createKnownAnswers } from "./known-answers.ts";
import { createSendOnce, hasOwnKey } from "./send-once.ts";

const TIMEOUT_MS = 10_000;
/** What is large takes longer: thousands of lines to work on, or a paper's picture on a poor network. */
const LARGE = { bytes: 64 * 1024, ms: 60_000 };

/** Why a call cannot go on yet: it needs a fresh proof, or a session. */
export type CallHindrance = "step_up" | "signed_out";
type Prove = (why: CallHindrance) => Promise<boolean>;

/** Makes the transport of a page. It knows the school, the signed-in person and the page's listeners. */
export function createTransport() {
  const sendOnce = createSendOnce();
  let askAgain = createKnownAnswers();
  let school: string | undefined;
  let person: string | undefined;
  let hear: ((answer: Response) => void) | undefined;
  let prove: Prove | undefined;

  /** A timed-out or unreachable server; screens show their own text for it. */
  async function request(
    url: Request,
    init: { redirect?: Request["redirect"] },
  ): Promise<Response> {
    // An answer that arrives late belongs to the person who asked.
    const askAsNow = askAgain;
    const headers = new Headers(url.headers);
    if (school) headers.set("x-halaqah-school", school);
    if (person) headers.set("x-halaqah-person", person);
    const asked = new Request(url, { headers });
    const isImport = new URL(url.url).pathname.startsWith("/api/imports");
    const isLarge = isImport || (await sizeOf(asked)) > LARGE.bytes;
    const patience = isLarge ? LARGE.ms : TIMEOUT_MS;
    const ask = (one: Request) =>
      fetch(one, {
        ...init,
        credentials: "same-origin",
        signal: AbortSignal.any([url.signal, AbortSignal.timeout(patience)]),
      });
    const send = async (one: Request) => {
      for (;;) {
        const answer = await ask(one.clone());
        const why = await hindranceOf(one.clone(), answer);
        if (!why || !(await prove?.(why))) return answer;
      }
    };
    if (url.method === "POST") return sendOnce(asked.clone(), send);
    if (url.method !== "GET") return send(asked.clone());
    const answer = await askAsNow(asked.clone(), send);
    if (answer.ok) hear?.(answer);
    // The session has ended: what was read in it is forgotten.
    if (answer.status === 401) askAgain = createKnownAnswers();
    return answer;
  }

  return {
    request,
    /** Names the school this page works in; every call carries it, so two tabs cannot mix schools. */
    setSchool: (id: string | undefined): void => {
      if (school !== id) askAgain = createKnownAnswers();
      school = id;
    },
    /** Names who is signed in here: what is queued for one person must not be sent as another. */
    setPerson: (id: string | undefined): void => {
      if (person !== id) askAgain = createKnownAnswers();
      person = id;
    },
    /** Says who hears of each answer of the server to a read. */
    onAnswer: (listener: (answer: Response) => void): void => {
      hear = listener;
    },
    /** Says who asks for what a call needs to go on; true when it may be sent again. */
    onHindrance: (ask: Prove | undefined): void => {
      prove = ask;
    },
  };
}

async function sizeOf(asked: Request): Promise<number> {
  return asked.method === "GET" ? 0 : (await asked.clone().arrayBuffer()).byteLength;
}

/**
 * What keeps a call from going on, if the person at the page can remove it. A read without a session leads to the
 * sign-in instead, signing out without one is done already, and what waits in the queue goes on waiting.
 */
async function hindranceOf(asked: Request, answer: Response): Promise<CallHindrance | undefined> {
  if (answer.status !== 403 && answer.status !== 401) return undefined;
  const said = await answer.clone().text();
  if (said.includes('"step_up"')) return "step_up";
  const isPlain = asked.method === "GET" || new URL(asked.url).pathname === "/api/session";
  if (isPlain || !said.includes('"signed_out"')) return undefined;
  return hasOwnKey(await asked.text()) ? undefined : "signed_out";
}
