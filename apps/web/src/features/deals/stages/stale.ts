import type { Deal } from '../deal-queries.ts';

const days = 14;

/** Whether nobody has moved or touched an open deal for two weeks: as `staleDeals` asks the server. */
export function isStale(
  {
    closedAtUtc,
    stageSinceUtc,
    lastActivityAtUtc,
  }: Pick<Deal, 'closedAtUtc' | 'stageSinceUtc' | 'lastActivityAtUtc'>,
  now = Date.now(),
): boolean {
  const isOld = (moment: string | null) => !moment || Date.parse(moment) < now - days * 86_400_000;
  return !closedAtUtc && isOld(stageSinceUtc) && isOld(lastActivityAtUtc);
}
