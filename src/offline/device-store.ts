import type { Queue, Queued } from "./changes.ts";

/**
 * What this device keeps, in IndexedDB: what waits for the server (`queue`, ids only) and, on a device of
 * one's own, what was read (`kept`). Every change of the queue is one transaction, so that a page that is
 * killed, or another tab, sees it whole or not at all.
 */

const NAME = "halaqah";

type Stored = Queued & { seq: number; owner: string };

let opened: Promise<IDBDatabase> | undefined;
/** The store is dropped when its user leaves: a part of the screen that comes late makes no new one. */
let isDropped = false;

function open(): Promise<IDBDatabase> {
  if (isDropped) return Promise.reject(new Error("The store was taken off the device."));
  opened ??= new Promise((done, fail) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("queue", { keyPath: "seq", autoIncrement: true });
      request.result.createObjectStore("kept");
    };
    request.onsuccess = () => {
      const database = request.result;
      const close = () => {
        opened = undefined;
        database.close();
      };
      // Another tab signs out and takes the database away.
      database.onversionchange = close;
      database.onclose = close;
      done(database);
    };
    request.onerror = () => fail(request.error ?? new Error("The store did not open."));
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    const refuse = () => fail(transaction.error ?? new Error("The store took nothing."));
    transaction.oncomplete = () => done();
    transaction.onabort = refuse;
    transaction.onerror = refuse;
  });
}

/** Changes a person's queue, and answers it as it then is. */
export async function changeQueue(owner: string, change: (queue: Queue) => Queue): Promise<Queue> {
  const transaction = (await open()).transaction("queue", "readwrite", { durability: "strict" });
  const store = transaction.objectStore("queue");
  const reading = store.getAll() as IDBRequest<Stored[]>;
  let after: Queue = [];
  reading.onsuccess = () => {
    const before = reading.result.filter((one) => one.owner === owner);
    after = change(before);
    const left = new Set(after.map(({ seq }) => seq));
    for (const { seq } of before) if (!left.has(seq)) store.delete(seq);
    after = after.map((one) => {
      if (before.includes(one as Stored)) return one;
      const { seq, ...fresh } = one;
      if (seq !== undefined) {
        store.put({ ...one, owner });
        return one;
      }
      const added = { ...fresh, seq: 0 };
      const adding = store.add({ ...fresh, owner });
      adding.onsuccess = () => {
        added.seq = Number(adding.result);
      };
      return added;
    });
  };
  await finished(transaction);
  return after;
}

export async function loadQueue(owner: string): Promise<Queue> {
  const store = (await open()).transaction("queue").objectStore("queue");
  const all = await answerOf(store.getAll() as IDBRequest<Stored[]>);
  return all.filter((one) => one.owner === owner);
}

/** Takes a person's queue and all that was read off the device, and the store too when nothing is left. */
export async function wipeStore(owner: string): Promise<void> {
  await wipeKept();
  await changeQueue(owner, () => []);
  const database = await open();
  const counting = database.transaction("queue").objectStore("queue").count();
  const left = await answerOf(counting);
  if (left === 0) await dropStore();
}

/** Takes the store off the device, whosever it holds, for as long as this page lives. */
export async function dropStore(): Promise<void> {
  isDropped = true;
  const before = opened;
  opened = undefined;
  const database = await before?.catch(() => undefined);
  database?.close();
  await answerOf(indexedDB.deleteDatabase(NAME));
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error("The store did not answer."));
  });
}

/** What was read, and when. */
export type Kept = { at: string; text: string };

export async function writeKept(key: string, kept: Kept | undefined): Promise<void> {
  const transaction = (await open()).transaction("kept", "readwrite");
  const store = transaction.objectStore("kept");
  if (kept) store.put(kept, key);
  else store.delete(key);
  await finished(transaction);
}

export async function readKept(key: string): Promise<Kept | undefined> {
  const store = (await open()).transaction("kept").objectStore("kept");
  return answerOf(store.get(key) as IDBRequest<Kept | undefined>);
}

export async function readKeptKeys(): Promise<string[]> {
  const store = (await open()).transaction("kept").objectStore("kept");
  return (await answerOf(store.getAllKeys())).map(String);
}

export async function wipeKept(): Promise<void> {
  const transaction = (await open()).transaction("kept", "readwrite");
  transaction.objectStore("kept").clear();
  await finished(transaction);
}
