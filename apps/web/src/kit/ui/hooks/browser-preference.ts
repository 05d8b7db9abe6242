import { useSyncExternalStore } from 'react';

export interface BrowserPreference<Value extends string> {
  get(): Value;
  set(value: Value): void;
  /** The current value in a component, which is drawn again when it changes, also in another tab. */
  use(): Value;
}

/** A choice that this browser remembers, for every account, like the color scheme. The first value is the default. */
export function createBrowserPreference<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): BrowserPreference<Value> {
  const listeners = new Set<() => void>();

  function get(): Value {
    try {
      const stored = localStorage.getItem(key);
      return values.find(value => value === stored) ?? values[0];
    } catch {
      // Storage can be forbidden.
      return values[0];
    }
  }

  function set(value: Value): void {
    try {
      if (value === values[0]) {
        localStorage.removeItem(key);
      } else {
        localStorage.setItem(key, value);
      }
    } catch {
      return;
    }
    for (const listener of listeners) {
      listener();
    }
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  }

  return { get, set, use: () => useSyncExternalStore(subscribe, get) };
}
