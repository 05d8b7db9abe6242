import type { Module } from '../../resources/define-module.ts';

/** The key that finds records by what they are called: their title if it is one, for example of custom objects. */
export function nameKeyOf({ resource, imports }: Pick<Module, 'resource' | 'imports'>): string {
  const keys: readonly string[] = imports?.keys ?? [];
  return keys.includes(resource.title) ? resource.title : 'name';
}
