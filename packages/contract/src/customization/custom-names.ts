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

/** `custom.supplier.industryId`, `custom.supplier.custom.tier`: a field of the record that a custom field refers to. */
export const customPathPattern =
  /^custom\.[a-z][a-z0-9_]{0,49}\.([a-zA-Z][a-zA-Z0-9]{0,49}|custom\.[a-z][a-z0-9_]{0,49})$/;

/** `Contract end (new)` → `contract_end_new`; empty where no letter or digit is left. */
export function slugOf(label: string): string {
  return label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+|_+$/g, '')
    .slice(0, 40)
    .replace(/_+$/, '');
}
