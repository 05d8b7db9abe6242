import type { Module } from '../resources/define-module.ts';
import type { LabelOf } from './compare.ts';

/** What people call the rows of a table: as their list is called, or by the table's own name. */
export function labelOfTable(modules: readonly Module[]): LabelOf {
  return name => {
    const module = modules.find(({ table }) => table === name);
    const words = module?.resource.label[1] ?? name.replaceAll('_', ' ');
    return `${words[0]?.toUpperCase()}${words.slice(1)}`;
  };
}
