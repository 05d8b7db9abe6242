import { useSyncExternalStore } from 'react';

/** A session that the server has ended while people were working, and that waits for them to sign in again. */
export interface WaitingSignIn {
  /** The ended session: only the same user in the same organization can continue it. */
  readonly accessToken: string;
  readonly settle: (isSignedIn: boolean) => void;
}

let waiting: WaitingSignIn | undefined;
const listeners = new Set<() => void>();

/** Opens the dialog, and resolves to whether the same user has signed in again. */
export function askToSignInAgain(accessToken: string): Promise<boolean> {
  return new Promise(resolve => {
    set({
      accessToken,
      settle: isSignedIn => {
        set(undefined);
        resolve(isSignedIn);
      },
    });
  });
}

export function isWaitingForSignIn(): boolean {
  return waiting !== undefined;
}

export function useWaitingSignIn(): WaitingSignIn | undefined {
  return useSyncExternalStore(subscribe, () => waiting);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: WaitingSignIn | undefined): void {
  waiting = next;
  for (const listener of listeners) {
    listener();
  }
}
