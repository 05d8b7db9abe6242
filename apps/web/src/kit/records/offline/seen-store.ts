/** A list or a record as it was last shown, in the words it was shown with. */
export interface Seen {
  /** The address of the page; one entry for each. */
  readonly path: string;
  readonly title: string;
  /** The kind: “Lead”, or “List”. */
  readonly kind: string;
  /** Milliseconds since 1970. */
  readonly seenAt: number;
  /** Tables: the headings and rows of a list, or the labels and values of a record. */
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Who saw it: a user in an organization. Only one of them has entries on a device at a time. */
interface Stored extends Seen {
  readonly owner: string;
}

const database = 'pipewright-offline';
const table = 'seen';
const ownerKey = 'pipewright-offline-owner';
const maxEntries = 60;
export const keptMs = 7 * 24 * 3_600_000;

/** Keeps what a user sees for times without a connection. Nothing of a sign-in that ends with the browser is kept. */
export async function rememberSeen(owner: string, seen: Seen): Promise<void> {
  if (!isSessionKept()) {
    return;
  }
  if (localStorage.getItem(ownerKey) !== owner) {
    await forgetSeen();
    localStorage.setItem(ownerKey, owner);
  }
  const entries = await readAll();
  await inTable('readwrite', entriesTable => {
    // The user may have signed out in the meantime.
    if (localStorage.getItem(ownerKey) === owner) {
      entriesTable.put({ ...seen, owner } satisfies Stored);
      const others = entries.filter(({ path }) => path !== seen.path);
      for (const { path } of others.sort(newestFirst).slice(maxEntries - 1)) {
        entriesTable.delete(path);
      }
    }
  });
}

/** What the signed-in user saw last, newest first, without expired entries. */
export async function readSeen(now: number): Promise<readonly Seen[]> {
  const owner = localStorage.getItem(ownerKey);
  if (!owner || !isSessionKept()) {
    await forgetSeen();
    return [];
  }
  const entries = await readAll();
  return entries.filter(entry => entry.owner === owner && now - entry.seenAt < keptMs).sort(newestFirst);
}

/** Deletes everything: at sign-out, and when another user or organization takes over. */
export async function forgetSeen(): Promise<void> {
  // At once, so that nothing is shown even where the page is left before the database has answered.
  localStorage.removeItem(ownerKey);
  await inTable('readwrite', entriesTable => {
    entriesTable.clear();
  });
}

function isSessionKept(): boolean {
  return localStorage.getItem('access_token') !== null;
}

function newestFirst(a: Seen, b: Seen): number {
  return b.seenAt - a.seenAt;
}

async function readAll(): Promise<Stored[]> {
  let request: IDBRequest<Stored[]> | undefined;
  await inTable('readonly', entriesTable => {
    request = entriesTable.getAll();
  });
  return request?.result ?? [];
}

function inTable(mode: IDBTransactionMode, work: (entriesTable: IDBObjectStore) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(table, { keyPath: 'path' });
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const connection = opening.result;
      const transaction = connection.transaction(table, mode);
      const end = (settle: () => void) => {
        connection.close();
        settle();
      };
      transaction.oncomplete = () => end(resolve);
      transaction.onerror = () => end(() => reject(transaction.error));
      transaction.onabort = () => end(() => reject(transaction.error));
      work(transaction.objectStore(table));
    };
  });
}
