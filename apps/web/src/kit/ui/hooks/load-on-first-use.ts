const signsOfUse = ['pointermove', 'pointerdown', 'touchstart', 'keydown'] as const;

interface Loadable {
  readonly load?: () => Promise<unknown>;
}

/**
 * Loads code that no page needs to open but almost everybody needs on it, such as dialogs and notices. It is loaded
 * with the first movement of the pointer or key press, so that it is available before it is needed. Returns a
 * function that cancels this.
 */
export function loadOnFirstUse(...parts: readonly Loadable[]): () => void {
  const life = new AbortController();
  const load = () => {
    life.abort();
    for (const part of parts) {
      // Tried again when it is needed.
      part.load?.().catch(() => undefined);
    }
  };
  for (const sign of signsOfUse) {
    window.addEventListener(sign, load, { signal: life.signal, capture: true, passive: true });
  }
  return () => life.abort();
}
