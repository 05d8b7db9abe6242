import { type AnyRecord, titleOf } from '../../data/queries/any-record.ts';
import type { Screens } from './define-screens.ts';

/** What names a record, or else the first thing that is known of it. */
export function nameOf({ resource, label }: Pick<Screens, 'resource' | 'label'>, record: AnyRecord): string {
  const known = resource.search.map(field => record[field]).find(Boolean);
  return titleOf(resource, record) || String(known ?? `Unnamed ${label[0].toLowerCase()}`);
}
