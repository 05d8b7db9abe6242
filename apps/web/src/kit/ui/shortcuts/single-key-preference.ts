import { useSyncExternalStore } from 'react';

const key = 'pipewright-single-key-shortcuts';
const listeners = new Set<() => void>();

/** Whether shortcuts of one letter work. Speech input and tremor can press them unintentionally (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(key) !== 'off';
  } catch {
    // Storage can be forbidden.
    return true;
  }
}

/** Remembered by this browser, like the color scheme. */
export function setSingleKeys(isOn: boolean): void {
  try {
    if (isOn) {
      localStorage.removeItem(key);
    } else {
      localStorage.setItem(key, 'off');
    }
  } catch {
    return;
  }
  for (const listener of listeners) {
    listener();
  }
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
