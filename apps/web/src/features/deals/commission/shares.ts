import { roundTo } from '../../../kit/formats/parse-number.ts';

/** A share of a deal while it is entered. */
export interface Share {
  readonly userId?: string;
  readonly percent?: number;
}

/** What is saved; for a deal that was never split, its owner with everything. */
export function startingShares(
  saved: readonly { readonly userId: string; readonly percent: number }[],
  ownerUserId: string | null,
): readonly Share[] {
  if (saved.length > 0) {
    return saved.map(({ userId, percent }) => ({ userId, percent }));
  }
  return ownerUserId === null ? [] : [{ userId: ownerUserId, percent: 100 }];
}

/** The percentage that nobody has yet; negative where too much was given. */
export function shareLeft(shares: readonly Share[]): number {
  return roundTo(100 - shares.reduce((sum, { percent = 0 }) => sum + percent, 0), 4);
}

/** Whether the shares can be saved: none, or all of the deal. */
export function isComplete(shares: readonly Share[]): boolean {
  const isFilled = shares.every(({ userId, percent = 0 }) => userId !== undefined && percent > 0);
  return shares.length === 0 || (isFilled && shareLeft(shares) === 0);
}
