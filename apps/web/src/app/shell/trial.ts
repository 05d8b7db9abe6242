const dayMs = 86_400_000;

export interface Trial {
  /** Whole days, a begun one counted; 0 once it has ended. */
  readonly daysLeft: number;
  readonly tone: 'amber' | 'red';
}

/** The state of a trial; undefined if there is none. */
export function trialOf(endsAtUtc: string | null, now: number): Trial | undefined {
  if (endsAtUtc === null) {
    return undefined;
  }
  const daysLeft = Math.max(0, Math.ceil((Date.parse(endsAtUtc) - now) / dayMs));
  return { daysLeft, tone: daysLeft > 3 ? 'amber' : 'red' };
}
