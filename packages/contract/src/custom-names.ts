/** Custom fields are called `custom.<slug>` in filters, sorts, selections of fields and the change log. */
const prefix = 'custom.';

export function customName(slug: string): string {
  return `${prefix}${slug}`;
}

/** `custom.tier` → `tier`. */
export function slugIn(name: string): string {
  return name.slice(prefix.length);
}

export function isCustomName(name: string): boolean {
  return name.startsWith(prefix);
}

export const slugPattern = /^[a-z][a-z0-9_]{0,49}$/;

/** `custom.<slug>`, with a leading `-` where it is a descending sort. */
export const customNamePattern = /^-?custom\.[a-z][a-z0-9_]{0,49}$/;
