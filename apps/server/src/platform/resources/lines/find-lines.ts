import type { Module } from '../define-module.ts';

/** The module whose records have lines of this name: what the change log calls them. */
export function findModuleOfLines(all: readonly Module[], name: string): Module | undefined {
  return all.find(({ resource }) => resource.lines?.name === name);
}
