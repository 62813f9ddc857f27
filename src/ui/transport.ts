import { createKnownAnswers } from "./known-answers.ts";
import { createSendOnce, hasOwnKey } from "./send-once.ts";

const TIMEOUT_MS = 10_000;
/** What is large takes longer: thousands of lines to work on, or a paper's picture on a poor network. */
const LARGE = { signs: 32 * 1024, ms: 60_000 };

/** What a call needs before it can go on: a fresh proof of who the person is, or a new session. */
export type Challenge = "step_up" | "signed_out";
type Answer = (challenge: Challenge) => Promise<boolean>;

/** Makes the transport of a page. It knows the school, the signed-in person and the page's listeners. */
export function createTransport() {
  const sendOnce = createSendOnce();
  let askAgain = createKnownAnswers();
  let school: string | undefined;
  let person: string | undefined;
  let hear: ((answer: Response) => void) | undefined;
  let hearWrite: (() => void) | undefined;
  let answerChallenge: Answer | undefined;

  /**
   * Sends a call; screens have their own text for a server that is out of reach or too slow. `json` is the body's
   * text, if it is JSON: reading it from the request is a wait that whatever the page is drawing makes longer.
   */
  async function sendCall(
    call: Request,
    init: { redirect?: Request["redirect"] },
    json?: string,
  ): Promise<Response> {
    // An answer that arrives after another person signed in belongs to the memory of the one who asked.
    const askAsNow = askAgain;
    const { url, method, signal } = call;
    const headers = new Headers(call.headers);
    if (school) headers.set("x-halaqah-school", school);
    if (person) headers.set("x-halaqah-person", person);
    const isJson = headers.get("content-type") === "application/json";
    const read = async () => (isJson && json) || call.arrayBuffer();
    const body = method === "GET" ? null : await read();
    const text = body instanceof ArrayBuffer ? new TextDecoder().decode(body) : body;
    const isImport = new URL(url).pathname.startsWith("/api/imports");
    const isLarge = isImport || (text?.length ?? 0) > LARGE.signs;
    const patience = isLarge ? LARGE.ms : TIMEOUT_MS;
    const send = async (): Promise<Response> => {
      for (;;) {
        const answer = await fetch(url, {
          ...init,
          method,
          headers,
          body,
          credentials: "same-origin",
          signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
        });
        const challenge = await challengeOf({ url, text }, answer);
        if (!challenge || !(await answerChallenge?.(challenge))) return answer;
      }
    };
    if (text !== null) {
      const isPost = method === "POST";
      const written = await (isPost ? sendOnce({ url, headers, body: text }, send) : send());
      if (written.ok) hearWrite?.();
      return written;
    }
    const answer = await askAsNow({ url, headers }, send);
    if (answer.ok) hear?.(answer);
    // The session has ended: what was read in it is forgotten.
    if (answer.status === 401) askAgain = createKnownAnswers();
    return answer;
  }

  return {
    request: sendCall,
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
    /** Says who hears of each write that the server has carried out. */
    onWritten: (listener: (() => void) | undefined): void => {
      hearWrite = listener;
    },
    /** Registers what asks the person for a challenge's answer; true means that the call may be sent again. */
    onChallenge: (answer: Answer | undefined): void => {
      answerChallenge = answer;
    },
  };
}

/**
 * Reads from an answer what the call needs from the person. Without a session, a read leads to the sign-in page
 * instead, signing out is done already, and changes of the queue go on waiting there.
 */
async function challengeOf(
  { url, text }: { url: string; text: string | null },
  answer: Response,
): Promise<Challenge | undefined> {
  if (answer.status !== 403 && answer.status !== 401) return undefined;
  const said = await answer.clone().text();
  if (said.includes('"step_up"')) return "step_up";
  const isPlain = text === null || new URL(url).pathname === "/api/session";
  if (isPlain || !said.includes('"signed_out"')) return undefined;
  return hasOwnKey(text) ? undefined : "signed_out";
}
