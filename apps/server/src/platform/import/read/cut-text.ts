/** The beginning of a text. A character of two halves is not divided, because JSON in PostgreSQL has no half characters. */
export function cutText(text: string, length: number): string {
  return text
    .slice(0, length)
    .replace(/[\uD800-\uDBFF]$/, '')
    .toWellFormed();
}

/** The same for people to read: an ellipsis shows that something is missing. */
export function shortenText(text: string, length: number): string {
  return text.length > length ? `${cutText(text, length)}…` : text.toWellFormed();
}
