import { createSession, type SessionNews } from '../session/session.ts';
import { createCall } from './api-client.ts';

let channel: BroadcastChannel | undefined;
let showGate: () => void = () => undefined;
let queue: Promise<unknown> = Promise.resolve();

/** The session of this browser. */
export const session = createSession({
  // Read when used: tests import this module where there is no browser.
  stores: {
    get kept() {
      return localStorage;
    },
    get passing() {
      return sessionStorage;
    },
  },
  exclusively: oneTabAtATime,
  onNews: news => channel?.postMessage(news),
});

/** Calls an operation of the contract as the signed-in user. */
export const call = createCall({
  tokens: session,
  onRefused: ({ code }) => {
    if (code === 'secondFactorNeeded') {
      showGate();
    }
  },
});

/** Called when the server refuses everything until a second factor is set up. */
export function onSecondFactorNeeded(listener: () => void): void {
  showGate = listener;
}

/**
 * Lets the tabs of this browser know of each other's refreshes and sign-outs: a duplicated tab holds a copy
 * of the session, and using its old refresh token would end the sign-in of both.
 */
export function shareSessionAmongTabs(): void {
  channel = new BroadcastChannel('pipewright-session');
  channel.addEventListener('message', event => session.adopt(event.data as SessionNews));
}

/** Locks exist on secure origins only; elsewhere each tab at least queues within itself. */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) {
    return navigator.locks.request('pipewright-refresh', work) as Promise<T>;
  }
  const turn = queue.then(work, work);
  queue = turn.catch(() => undefined);
  return turn;
}
