import { type ImportSettings, newFieldName } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportTarget } from '@pipewright/contract/operations/import/imports.ts';
import type { ImportModule } from './plan.ts';

/**
 * Settings of an earlier import without what is no longer there: a custom field may have been retired, and so may a way
 * of comparing rows. A custom field that the earlier import had created, and its undo has removed, is created again,
 * for whoever may add fields.
 */
export function withoutMissing(
  settings: ImportSettings,
  { imports }: ImportModule,
  targets: readonly ImportTarget[],
  mayAddFields: boolean,
): ImportSettings {
  const names = new Set(targets.map(({ name }) => name));
  const mapping = settings.mapping.map((name, column) => {
    const created = newFieldName(column);
    const fallback = mayAddFields && settings.newFields[created] && name !== null ? created : null;
    return name !== null && names.has(name) ? name : fallback;
  });
  const keys = settings.duplicates.keys.filter(key => imports.keys.includes(key));
  const fixed = Object.fromEntries(Object.entries(settings.fixed).filter(([name]) => names.has(name)));
  return { ...settings, mapping, duplicates: { ...settings.duplicates, keys }, fixed };
}
