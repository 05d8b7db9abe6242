let isLost = false;
const listeners = new Set<() => void>();

/** Whether the server was there for the last request. */
export const connection = {
  isLost: () => isLost,
  /** Remembers how a request ended. */
  note(isAnswered: boolean): void {
    if (isLost === isAnswered) {
      isLost = !isAnswered;
      for (const tell of listeners) {
        tell();
      }
    }
  },
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
};
