import { useEffect, useSyncExternalStore } from 'react';

/** Code that is loaded when it is first needed. */
export interface LoadedLater<Module> {
  /** Loads it, unless it is there. After a failure, the next call tries again. */
  readonly load: () => Promise<Module>;
  /** The loaded code, if it is loaded. */
  readonly current: () => Module | undefined;
  /** The same as a hook: starts loading, and renders again when the code is loaded. */
  readonly useModule: (isNeeded: boolean) => Module | undefined;
  /** As a hook: whether the last attempt to load it failed. */
  readonly useHasFailed: () => boolean;
}

/** Declares such code: `loadedLater(() => import('./palette-dialog.tsx'))`. */
export function loadedLater<Module>(importModule: () => Promise<Module>): LoadedLater<Module> {
  let module: Module | undefined;
  let loading: Promise<Module> | undefined;
  let hasFailed = false;
  const listeners = new Set<() => void>();

  async function start(): Promise<Module> {
    try {
      module = await importModule();
      hasFailed = false;
      return module;
    } catch (error) {
      loading = undefined;
      hasFailed = true;
      throw error;
    } finally {
      for (const listener of listeners) {
        listener();
      }
    }
  }

  function load(): Promise<Module> {
    loading ??= start();
    return loading;
  }

  const current = () => module;

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function useModule(isNeeded: boolean): Module | undefined {
    const loaded = useSyncExternalStore(subscribe, current);
    const isMissing = isNeeded && loaded === undefined;
    useEffect(() => {
      if (!isMissing) {
        return;
      }
      // Without a connection nothing opens until there is one again.
      const attempt = () => void load().catch(() => undefined);
      attempt();
      window.addEventListener('online', attempt);
      return () => window.removeEventListener('online', attempt);
    }, [isMissing]);
    return loaded;
  }

  const useHasFailed = () => useSyncExternalStore(subscribe, () => hasFailed);

  return { load, current, useModule, useHasFailed };
}
