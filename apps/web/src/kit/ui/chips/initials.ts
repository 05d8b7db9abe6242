const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The first characters of some names, as avatars show them. What people see as one character is taken as one: half of
 * an emoji, or a letter without its accent, would be drawn as something else.
 */
export function initialsOf(names: readonly unknown[]): string {
  return names.map(name => firstOf(String(name ?? ''))).join('') || '?';
}

/** Of the first and the last word of somebody's full name. */
export function personInitials(fullName: string): string {
  const [first, ...others] = fullName.trim().split(/\s+/);
  return initialsOf([first, others.at(-1)]);
}

function firstOf(name: string): string {
  for (const { segment } of graphemes.segment(name)) {
    if (/[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(segment)) {
      return segment.toLocaleUpperCase('en');
    }
  }
  return '';
}
