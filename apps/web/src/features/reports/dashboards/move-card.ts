/** The cards with one of them moved to another place; the others keep their order. */
export function moveCard<Card>(cards: readonly Card[], from: number, to: number): Card[] {
  const rest = cards.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...cards.slice(from, from + 1), ...rest.slice(to)];
}
