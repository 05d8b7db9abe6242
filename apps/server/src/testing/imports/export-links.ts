import type { ProductPreset } from '../../platform/import/presets/preset.ts';
import { damageIn, fieldsIn } from './generated-exports.ts';

/** How the records of a kind refer to those of another, and the field that then holds the link. */
interface Link {
  readonly to: string;
  readonly field: string;
  readonly by: 'id' | 'name';
}

interface Columns {
  readonly to: string;
  readonly field: string;
  readonly ids: readonly string[];
  readonly names: readonly string[];
}

const company: Columns = {
  to: 'company',
  field: 'companyId',
  ids: ['companyId.sourceId'],
  names: ['companyId'],
};
const contact: Columns = {
  to: 'contact',
  field: 'contactId',
  ids: ['contactId.sourceId', 'relatedPersonId'],
  names: ['contactId'],
};
const deal: Columns = {
  to: 'deal',
  field: 'dealId',
  ids: ['dealId.sourceId', 'relatedToId'],
  names: ['dealId', 'relatedTo'],
};
const columnsOf: Readonly<Record<string, readonly Columns[]>> = {
  contact: [company],
  deal: [company, contact],
  activity: [company, contact, deal],
};

/** The links that a product's export of a kind of records has. An id counts more than a name. */
export function linksIn(preset: ProductPreset, kind: string): Link[] {
  const filled = fieldsIn(preset, kind);
  const has = (columns: readonly string[]) => columns.some(column => filled.includes(column));
  return (columnsOf[kind] ?? []).flatMap(({ to, field, ids, names }): Link[] => {
    if (has(ids)) {
      return [{ to, field, by: 'id' }];
    }
    return has(names) ? [{ to, field, by: 'name' }] : [];
  });
}

/** Companies that a row names are created with it, also if their own rows are rejected. */
export function isCreatedByName(preset: ProductPreset, kind: string): boolean {
  const kinds = Object.keys(columnsOf);
  return (
    kind === 'company' &&
    kinds.some(each => linksIn(preset, each).some(({ to, by }) => to === kind && by === 'name'))
  );
}

/** Whether the n-th row of a kind cannot be imported: because of its own damage, or because of what it refers to. */
export function isRejected(preset: ProductPreset, kind: string, n: number): boolean {
  return (
    damageIn(preset, kind, n)?.fate === 'refused' ||
    linksIn(preset, kind).some(({ to, by }) =>
      by === 'id'
        ? isRejected(preset, to, n)
        : to !== 'company' && (isRejected(preset, to, n) || hasOtherName(preset, to, n)),
    )
  );
}

/** Whether others name the n-th record of a kind as it is not called. */
function hasOtherName(preset: ProductPreset, kind: string, n: number): boolean {
  return damageIn(preset, kind, n)?.field === 'firstName';
}
