import { useSyncExternalStore } from "react";
import type { Mark, Register, RegisterSummary } from "#features/attendance/contract.ts";
import {
  readKept,
  readKeptKeys,
  wipeKept,
  writeKept,
} from "./device-store.ts";
import { blankRegister, blankSummary, type SheetKey } from "./changes.ts";
import { newerRegister } from "#features/attendance/rules.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { aheadOf, dayAway } from "#lib/clocks.ts";
import { addDays, clock, instant } from "#lib/dates.ts";
import type { Me } from "#lib/me.ts";
import { setKeeper } from "#ui/api.ts";
import { forgetOwn, ownerOf, readOwn } from "./device.ts";

/**
 * What an own device keeps of what was read: who is signed in, the own classes, and their registers of
 * the last days. It is read when no server answers, and never on another device.
 */

const DAYS = 7;

const ME = "me";
/** How far the device's clock was ahead of the server's. */
const CLOCK = "clock";
const LISTS = "registers ";
const REGISTER = "register ";

function listKey(date: string): string {
  return LISTS + date;
}

function registerKey({ class_id, date, session }: SheetKey): string {
  return `${REGISTER}${class_id} ${session} ${date}`;
}

/* Since when no server has answered */

let readAt: string | undefined;
const listeners = new Set<() => void>();

function setReadAt(at: string | undefined): void {
  if (readAt === at) return;
  readAt = at;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** When what stands on the screen was read, while no server answers. */
export function useReadAt(): string | undefined {
  return useSyncExternalStore(subscribe, () => readAt);
}

/* Keeping */

let isOpen = false;

/** Keeps and answers from now on, if this is somebody's own device. */
export function openKeeper(): void {
  isOpen = true;
  setKeeper(readOwn() ? { keep, find } : undefined);
}

/** Takes all that was read off the device. */
export async function closeKeeper(): Promise<void> {
  isOpen = false;
  setKeeper(undefined);
  setReadAt(undefined);
  await wipeKept();
}

function keep(url: URL, answer: Response): void {
  setReadAt(undefined);
  void store(url, answer).catch(() => {
    // A full device keeps no more; what is on the screen came from the server.
  });
}

async function store({ pathname, searchParams }: URL, answer: Response): Promise<void> {
  const ahead = aheadOf(answer.headers.get("date"), clock());
  if (pathname === "/api/me") {
    const me: Me = await answer.json();
    // Somebody else has signed in: the device is not one person's own.
    if (ownerOf(me) !== readOwn()) {
      forgetOwn();
      return closeKeeper();
    }
    await put(ME, me);
    await put(CLOCK, ahead);
    await forgetOld(me.today);
  }
  const date = searchParams.get("date");
  if (pathname === "/api/registers" && date && !searchParams.has("session")) {
    const lists: RegisterSummary[] = await answer.json();
    await put(
      listKey(date),
      lists.filter(({ own }) => own),
    );
  }
  if (pathname === "/api/attendance" && date) {
    const register: Register = await answer.json();
    const list = await get<RegisterSummary[]>(listKey(date));
    const isOwn = list?.value.some(({ class_id }) => class_id === register.class_id);
    if (isOwn) await put(registerKey(register), register);
  }
}

async function put(key: string, value: unknown): Promise<void> {
  // An answer may come after signing out, here or in another tab.
  if (!isOpen || !readOwn()) return;
  await writeKept(key, { at: instant(), text: JSON.stringify(value) });
}

async function get<T>(key: string): Promise<{ at: string; value: T } | undefined> {
  const kept = await readKept(key);
  return kept && { at: kept.at, value: JSON.parse(kept.text) as T };
}

async function forgetOld(today: string): Promise<void> {
  const oldest = addDays(today, -DAYS);
  for (const key of await readKeptKeys()) {
    if (key !== ME && key !== CLOCK && key.slice(-10) < oldest) await writeKept(key, undefined);
  }
}

/** What the server has just answered goes over what is kept, before it leaves the queue. */
export async function patchKept(
  sheet: SheetKey,
  marks: readonly Mark[],
  taken?: Register["taken"],
): Promise<void> {
  if (!readOwn()) return;
  try {
    const kept = await get<Register>(registerKey(sheet));
    if (!kept) return;
    const fresh = new Map(marks.map((mark) => [mark.student_id, mark]));
    const lines = kept.value.marks.map((one) => ({ ...one, ...fresh.get(one.student_id) }));
    const after = { ...kept.value, marks: lines, taken: taken ?? kept.value.taken };
    await put(registerKey(sheet), newerRegister(kept.value, after));
  } catch {
    // The next reading brings it.
  }
}

/* Answering */

async function find({ pathname, searchParams }: URL): Promise<Response | undefined> {
  const me = await get<Me>(ME);
  if (!me || ownerOf(me.value) !== readOwn()) return undefined;
  const zone = me.value.school?.time_zone ?? "UTC";
  const ahead = (await get<number>(CLOCK))?.value ?? 0;
  const today = dayAway({ today: me.value.today, zone, ahead }, clock());
  if (me.value.today < addDays(today, -DAYS)) return undefined;
  const date = searchParams.get("date") ?? today;
  const found =
    pathname === "/api/me"
      ? { at: me.at, value: { ...me.value, today } }
      : pathname === "/api/registers"
        ? await findList(date, today)
        : pathname === "/api/attendance"
          ? await findRegister(
              {
                class_id: searchParams.get("class_id") ?? "",
                date,
                session: searchParams.get("session") ?? DAILY,
              },
              today,
            )
          : undefined;
  if (!found) return undefined;
  setReadAt(found.at);
  return new Response(JSON.stringify(found.value), {
    headers: { "content-type": "application/json" },
  });
}

async function findList(date: string, today: string) {
  const known = await get<RegisterSummary[]>(listKey(date));
  if (known || date !== today) return known;
  const last = await latest(LISTS, today);
  const list = last && (await get<RegisterSummary[]>(last));
  return list && { at: list.at, value: list.value.map(blankSummary) };
}

async function findRegister(sheet: SheetKey, today: string) {
  const known = await get<Register>(registerKey(sheet));
  if (known || sheet.date !== today) return known;
  const last = await latest(`${REGISTER}${sheet.class_id} ${sheet.session} `, today);
  const register = last && (await get<Register>(last));
  return register && { at: register.at, value: blankRegister(register.value, sheet) };
}

/** The newest kept of a kind before today: a day that began without network has none of its own. */
async function latest(prefix: string, today: string): Promise<string | undefined> {
  const keys = await readKeptKeys();
  const days = keys.filter((key) => key.startsWith(prefix) && key.slice(-10) < today);
  return days.sort((a, b) => (a.slice(-10) < b.slice(-10) ? -1 : 1)).at(-1);
}
