/**
 * The record types that organizations can define themselves. They are declared like any other record type, each with a
 * table of its own; an organization gives one of them a name, a slug and fields. See docs/adr/0121-custom-objects.md.
 */
export const objectEntities = [
  'object-a',
  'object-b',
  'object-c',
  'object-d',
  'object-e',
  'object-f',
  'object-g',
  'object-h',
  'object-i',
  'object-j',
] as const;
export type ObjectEntity = (typeof objectEntities)[number];

/** How many custom objects an organization can have. */
export const maxCustomObjects = objectEntities.length;

/** How many fields an object, like any other record type, can have. The database enforces it. */
export const maxCustomFields = 200;

export function isObjectEntity(name: string): name is ObjectEntity {
  return (objectEntities as readonly string[]).includes(name);
}

/** Where the records of custom objects are found; followed by the slug of the object, or by its entity. */
export const objectsPath = '/objects';

/** How long the slug of an object can be. */
export const maxObjectSlug = 40;

/** The slug of an object, as part of addresses. */
export const objectSlugPattern = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** Slugs that addresses use for something else. */
export const reservedObjectSlugs: readonly string[] = [
  ...objectEntities,
  'new',
  'edit',
  'import',
  'export',
  'search',
  'settings',
  'custom-objects',
  'constructor',
  'prototype',
];

/** `Service contracts` → `service-contracts`; empty where no letter is left. */
export function objectSlugOf(pluralName: string): string {
  return pluralName
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+|-+$/g, '')
    .slice(0, maxObjectSlug)
    .replace(/-+$/, '');
}

/** The pictures that an object can have in the menu, by their names in the set of icons. */
export const objectIcons = [
  'cube',
  'file-text',
  'certificate',
  'receipt',
  'credit-card',
  'repeat',
  'briefcase',
  'folder',
  'calendar',
  'ticket',
  'package',
  'truck',
  'tool',
  'device-laptop',
  'building',
  'home',
  'map-pin',
  'car',
  'plane',
  'users',
  'school',
  'book',
  'heart',
  'leaf',
  'bulb',
  'flag',
  'star',
  'shield',
  'key',
] as const;
/** The names of icons that consist of several words; the others are called as they are written. */
export const objectIconLabels = {
  'file-text': 'Document',
  'credit-card': 'Credit card',
  'device-laptop': 'Laptop',
  'map-pin': 'Map pin',
} as const;
export type ObjectIcon = (typeof objectIcons)[number];
