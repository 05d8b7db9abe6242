import type { AnyRecord } from '../../data/queries/any-record.ts';
import { nameText } from '../field-types/plain-text.ts';
import type { Screens } from './define-screens.ts';

type Named = Pick<Screens, 'resource' | 'nameColumn' | 'texts'>;

/** What names a record on its screens, or else its first known value. */
export function nameOf({ resource, nameColumn, texts }: Named, record: AnyRecord): string {
  const known = resource.search.map(field => record[field]).find(Boolean);
  return nameText(record[nameColumn]) || String(known ?? texts.unnamed);
}
