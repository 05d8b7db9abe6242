import { systemFields } from '@pipewright/contract/fields/system-fields.ts';
import type { Screens } from '../../screens/define-screens.ts';

type Listed = Pick<Screens, 'resource' | 'nameColumn' | 'chip' | 'rowFields' | 'cellFields'>;

/**
 * The `fields` parameter of a list that shows these columns: what names a record, who owns it, and what the cells and the
 * actions of a row read. In the order of the declaration, so that the same columns in another order are the same request.
 */
export function listedFields(screens: Listed, columns: readonly string[]): string {
  const { resource, nameColumn, chip, rowFields } = screens;
  const { title, owner, fields } = resource;
  const needed = new Set<string | undefined>([
    title,
    nameColumn,
    owner,
    chip,
    ...rowFields,
    ...columns.flatMap(column => fieldsOfCell(screens, column)),
  ]);
  return [...Object.keys(fields), ...Object.keys(systemFields)].filter(name => needed.has(name)).join();
}

/** The fields that the cell of a column reads. */
export function fieldsOfCell(
  { resource, cellFields }: Pick<Screens, 'resource' | 'cellFields'>,
  column: string,
): readonly string[] {
  const { currency } = resource.fields[column] ?? {};
  return [column, ...(currency ? [currency.code] : []), ...(cellFields[column] ?? [])];
}
