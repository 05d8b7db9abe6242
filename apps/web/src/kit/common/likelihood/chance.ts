/** A chance as people say it: 0.26 is about 1 in 4, 0.7 about 7 in 10. Percentages would promise more than is known. */
export function chanceOf(chance: number): { readonly won: number; readonly of: number } {
  if (chance >= 0.5) {
    return { won: Math.min(9, Math.round(chance * 10)), of: 10 };
  }
  return { won: 1, of: Math.min(100, Math.max(2, Math.round(1 / Math.max(chance, 0.01)))) };
}
