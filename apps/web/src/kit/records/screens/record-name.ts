import { type AnyRecord, titleOf } from '../../data/queries/any-record.ts';
import type { Screens } from './define-screens.ts';

/** The title of a record, or else its first known value. */
export function nameOf({ resource, texts }: Pick<Screens, 'resource' | 'texts'>, record: AnyRecord): string {
  const known = resource.search.map(field => record[field]).find(Boolean);
  return titleOf(resource, record) || String(known ?? texts.unnamed);
}
