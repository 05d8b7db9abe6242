export type Band = 'green' | 'yellow' | 'orange' | 'red';

/** The colour of a score, as the specification draws the lines. */
export function bandOf(score: number): Band {
  if (score >= 80) {
    return 'green';
  }
  if (score >= 60) {
    return 'yellow';
  }
  return score >= 30 ? 'orange' : 'red';
}
