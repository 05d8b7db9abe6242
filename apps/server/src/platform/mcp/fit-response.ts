/** What assistants can take in at once: about 10,000 tokens. Longer answers fail in many of them. */
export const maxResponseBytes = 40_000;
/** A longer text is cut, so that one long note does not displace all others. */
const maxTextLength = 2000;
const shortTextLength = 300;

export function byteSize(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}

/** The same with long texts cut; each says how long it was. */
export function cutTexts<T>(value: T, maxLength = maxTextLength): T {
  return cut(value, maxLength) as T;
}

/** As much as fits, of a list that is too long: `rest` says how many entries were left out. */
export function fitList<T>(entries: readonly T[], maxBytes: number): { kept: readonly T[]; rest: number } {
  const kept: T[] = [];
  let size = 2;
  for (const entry of entries) {
    size += byteSize(entry) + 1;
    if (size > maxBytes) {
      break;
    }
    kept.push(entry);
  }
  return { kept, rest: entries.length - kept.length };
}

/** The last resort: texts are cut short until the whole answer fits. */
export function fitResponse(answer: object): string {
  for (const maxLength of [maxTextLength, shortTextLength, 80]) {
    const text = JSON.stringify(cut(answer, maxLength));
    if (Buffer.byteLength(text) <= maxResponseBytes) {
      return text;
    }
  }
  return JSON.stringify({
    error: 'The answer is too long. Ask for fewer records, fields or groups.',
  });
}

function cut(value: unknown, maxLength: number): unknown {
  if (typeof value === 'string') {
    return value.length > maxLength
      ? `${value.slice(0, maxLength)}… (cut; ${value.length} characters)`
      : value;
  }
  if (Array.isArray(value)) {
    return value.map(entry => cut(entry, maxLength));
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, cut(inner, maxLength)]))
    : value;
}
