import type { Waiting } from './delivery-queue.ts';

/** Chooses the next item: urgent ones first, then the organization that was served longest ago. */
export function createRoundRobin() {
  const servedAt = new Map<string, number>();
  let turn = 0;

  return {
    choose<Item extends Waiting>(next: readonly Item[]): Item | undefined {
      const waiting = new Set(next.map(({ tenantId }) => tenantId));
      for (const tenantId of servedAt.keys()) {
        if (!waiting.has(tenantId)) {
          servedAt.delete(tenantId);
        }
      }
      const order = ({ tenantId, isUrgent }: Item) =>
        [isUrgent ? 0 : 1, servedAt.get(tenantId) ?? 0] as const;
      // The sort is stable: among organizations that were never served, the one that has waited longest comes
      // first.
      const [chosen] = [...next].sort((a, b) => {
        const [urgencyA, servedA] = order(a);
        const [urgencyB, servedB] = order(b);
        return urgencyA - urgencyB || servedA - servedB;
      });
      if (chosen) {
        turn += 1;
        servedAt.set(chosen.tenantId, turn);
      }
      return chosen;
    },
  };
}
