import type { PendingChange, PendingChanges } from "./changes.ts";

/**
 * The data that this device stores in IndexedDB: the pending changes (`queue`, ids only) and, on an own
 * device, cached answers (`kept`). Every change of the queue is one transaction, so that a killed page or
 * another tab sees all of it or nothing.
 */

const NAME = "halaqah";
/**
 * Version 2: a change names what it replaces and what it travels with. Older rows are rewritten by their kind
 * when they are read. An older version of the app, which would not understand the new rows, can no longer
 * open the store.
 */
const VERSION = 2;
const NO_ANSWER = "The store gave no answer.";

type Row = PendingChange & { seq: number; owner: string };

/** A cached answer as JSON, and when it was read (ISO). */
export type Kept = { at: string; text: string };

/** Makes the store; it is opened on first use. */
export function createDeviceStore() {
  let opened: Promise<IDBDatabase> | undefined;
  /**
   * Set when the store was deleted at sign-out, so that a late part of the screen does not create it again.
   */
  let isDropped = false;

  function open(): Promise<IDBDatabase> {
    if (isDropped) return Promise.reject(new Error("The store was taken off the device."));
    opened ??= new Promise((done, fail) => {
      const request = indexedDB.open(NAME, VERSION);
      request.onupgradeneeded = () => prepare(request.result);
      request.onsuccess = () => {
        const database = request.result;
        const close = () => {
          opened = undefined;
          database.close();
        };
        // Another tab signs out and deletes the database, or needs a newer version of it.
        database.onversionchange = close;
        database.onclose = close;
        done(database);
      };
      request.onerror = () => fail(request.error ?? new Error(NO_ANSWER));
    });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  }

  async function storeOf(name: "queue" | "kept", mode?: IDBTransactionMode) {
    return (await open()).transaction(name, mode).objectStore(name);
  }

  /** Changes a person's queue and returns the result. */
  async function changeQueue(
    owner: string,
    change: (queue: PendingChanges) => PendingChanges,
  ): Promise<PendingChanges> {
    const transaction = (await open()).transaction("queue", "readwrite", { durability: "strict" });
    const store = transaction.objectStore("queue");
    const reading = store.getAll() as IDBRequest<Row[]>;
    let after: PendingChanges = [];
    reading.onsuccess = () => {
      const before = reading.result.filter((row) => row.owner === owner);
      after = writeRows(store, owner, before, change(before));
    };
    await finished(transaction);
    return after;
  }

  async function loadQueue(owner: string): Promise<PendingChanges> {
    const store = await storeOf("queue");
    const rows = await answerOf(store.getAll() as IDBRequest<Row[]>);
    return rows.filter((row) => row.owner === owner);
  }

  async function wipeKept(): Promise<void> {
    const store = await storeOf("kept", "readwrite");
    store.clear();
    await finished(store.transaction);
  }

  /**
   * Deletes the store from the device, whosever changes it holds, and keeps it closed for the life of this
   * page.
   */
  async function drop(): Promise<void> {
    isDropped = true;
    const before = opened;
    opened = undefined;
    const database = await before?.catch(() => undefined);
    database?.close();
    await answerOf(indexedDB.deleteDatabase(NAME));
  }

  /** Deletes a person's queue and all cached answers, and also the store when nothing is left. */
  async function wipe(owner: string): Promise<void> {
    await wipeKept();
    await changeQueue(owner, () => []);
    const store = await storeOf("queue");
    if ((await answerOf(store.count())) === 0) await drop();
  }

  return {
    changeQueue,
    loadQueue,
    wipe,
    wipeKept,
    drop,
    writeKept: async (key: string, kept: Kept | undefined): Promise<void> => {
      const store = await storeOf("kept", "readwrite");
      if (kept) store.put(kept, key);
      else store.delete(key);
      await finished(store.transaction);
    },
    readKept: async (key: string): Promise<Kept | undefined> => {
      const store = await storeOf("kept");
      return answerOf(store.get(key) as IDBRequest<Kept | undefined>);
    },
    readKeptKeys: async (): Promise<string[]> => {
      const store = await storeOf("kept");
      return (await answerOf(store.getAllKeys())).map(String);
    },
  };
}

/** Creates missing object stores; those of an older version stay. */
function prepare(database: IDBDatabase): void {
  const { objectStoreNames: names } = database;
  if (!names.contains("kept")) database.createObjectStore("kept");
  if (!names.contains("queue")) {
    database.createObjectStore("queue", { keyPath: "seq", autoIncrement: true });
  }
}

/** Writes the changed rows; a new row gets its `seq` from the store. */
function writeRows(
  store: IDBObjectStore,
  owner: string,
  before: readonly Row[],
  after: PendingChanges,
): PendingChanges {
  const left = new Set(after.map(({ seq }) => seq));
  for (const { seq } of before) if (!left.has(seq)) store.delete(seq);
  return after.map((change) => {
    if (before.includes(change as Row)) return change;
    const { seq, ...fresh } = change;
    if (seq !== undefined) {
      store.put({ ...change, owner });
      return change;
    }
    const added = { ...fresh, seq: 0 };
    const adding = store.add({ ...fresh, owner });
    adding.onsuccess = () => {
      added.seq = Number(adding.result);
    };
    return added;
  });
}

function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((done, fail) => {
    const refuse = () => fail(transaction.error ?? new Error(NO_ANSWER));
    transaction.oncomplete = () => done();
    transaction.onabort = refuse;
    transaction.onerror = refuse;
  });
}

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error(NO_ANSWER));
  });
}
