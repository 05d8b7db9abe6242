import type { Values } from '../resources/query/values.ts';

/** Values as literals, for a text that is stored in a setting and evaluated by the database. */
export function createLiterals(): Values {
  return { list: [], add: literal };
}

function literal(value: unknown): string {
  if (typeof value === 'boolean') {
    return String(value);
  }
  if (typeof value === 'number' && Number.isFinite(value)) {
    return `(${value})`;
  }
  if (typeof value === 'string') {
    return quote(value);
  }
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) {
    return quote(`{${value.map(item => `"${item.replace(/["\\]/g, '\\$&')}"`).join(',')}}`);
  }
  throw new TypeError('This value cannot be written as SQL.');
}

/** An escape string: whatever it contains, it ends at its closing quote. */
function quote(text: string): string {
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replace(/\p{Cc}/gu, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
  return `E'${escaped}'`;
}
