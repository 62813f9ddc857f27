import { createORPCClient } from "@orpc/client";
import type { AnyContractRouter, ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { createTanstackQueryUtils, type RouterUtils } from "@orpc/tanstack-query";
import { sendOnce } from "./send-once.ts";

const TIMEOUT_MS = 10_000;
/**
 * Large requests get more time: thousands of lines to work on, or a picture of a letter over a poor network. In
 * bytes and milliseconds.
 */
const LARGE = { bytes: 64 * 1024, ms: 60_000 };

let school: string | undefined;
let person: string | undefined;

/** Sets the school this page works in. Every call carries it, so two tabs cannot mix schools. */
export function setSchool(id: string | undefined): void {
  school = id;
}

/**
 * Sets the profile id of the signed-in person, so that a change queued by one person is never sent as another.
 */
export function setPerson(id: string | undefined): void {
  person = id;
}

let hear: ((answer: Response) => void) | undefined;

/** Sets the listener that gets every answer of the server to a read. */
export function onAnswer(listener: (answer: Response) => void): void {
  hear = listener;
}

type Prove = () => Promise<boolean>;
let prove: Prove | undefined;

/**
 * Sets the function that asks for the password again where a call needs it. It resolves to true once the person
 * has given it.
 */
export function onStepUp(ask: Prove | undefined): void {
  prove = ask;
}

/**
 * Sends a request with a time limit. A server that is unreachable or too slow throws; screens show their own
 * text for it.
 */
async function request(url: Request, init: { redirect?: Request["redirect"] }): Promise<Response> {
  const headers = new Headers(url.headers);
  if (school) headers.set("x-halaqah-school", school);
  if (person) headers.set("x-halaqah-person", person);
  const asked = new Request(url, { headers });
  const isImport = new URL(url.url).pathname.startsWith("/api/imports");
  const isLarge = isImport || (await sizeOf(asked)) > LARGE.bytes;
  const patience = isLarge ? LARGE.ms : TIMEOUT_MS;
  const ask = (sent: Request) =>
    fetch(sent, {
      ...init,
      credentials: "same-origin",
      signal: AbortSignal.any([url.signal, AbortSignal.timeout(patience)]),
    });
  const send = async (sent: Request) => {
    const answer = await ask(sent.clone());
    return prove && (await needsProof(answer)) && (await prove()) ? ask(sent) : answer;
  };
  const once = () => (url.method === "POST" ? sendOnce(asked.clone(), send) : send(asked.clone()));
  const answer = await once();
  if (url.method === "GET" && answer.ok) hear?.(answer);
  return answer;
}

async function sizeOf(asked: Request): Promise<number> {
  return asked.method === "GET" ? 0 : (await asked.clone().arrayBuffer()).byteLength;
}

async function needsProof(answer: Response): Promise<boolean> {
  return answer.status === 403 && (await answer.clone().text()).includes('"step_up"');
}

/**
 * The query options and calls of one feature's contract, under one key so that a write can make all
 * its reads stale: `queryClient.invalidateQueries({ queryKey: students.key() })`.
 */
export function apiOf<T extends AnyContractRouter>(
  feature: string,
  contract: T,
): RouterUtils<ContractRouterClient<T>> {
  const link = new OpenAPILink(contract, { url: `${location.origin}/api`, fetch: request });
  const client: ContractRouterClient<T> = createORPCClient(link);
  return createTanstackQueryUtils(client, { path: [feature] });
}
