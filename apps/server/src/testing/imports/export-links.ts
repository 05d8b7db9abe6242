import type { ProductPreset } from '../../platform/import/presets/preset.ts';
import { isRefused } from './export-damage.ts';
import { damageIn, fieldsIn, textIn } from './generated-exports.ts';

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
    isRefused(damageIn(preset, kind, n)) || linksIn(preset, kind).some(link => isUnknown(preset, link, n))
  );
}

/** Whether a link of the n-th row of a kind stays empty, because the row that it refers to is rejected. */
export function isUnlinked(preset: ProductPreset, { to, by }: Link, n: number): boolean {
  return !(by === 'name' && to === 'company') && isRejected(preset, to, n);
}

/** Whether no row of the export has the name that the n-th row of a kind refers to. */
function isUnknown(preset: ProductPreset, { to, by }: Link, n: number): boolean {
  return by === 'name' && to !== 'company' && hasOtherName(preset, to, n);
}

/** Whether others name the n-th record of a kind as it is not called. */
function hasOtherName(preset: ProductPreset, kind: string, n: number): boolean {
  const field = damageIn(preset, kind, n)?.field;
  const isRenamed = field === 'name' && isRefused(damageIn(preset, kind, n));
  return isRenamed || field === 'firstName';
}

/** What is wrong with a row, and the field whose column is to blame, if it is one. */
export interface ExpectedProblem {
  readonly field: string | null;
  readonly reason: string;
}

/** Everything that is wrong with the n-th row of a kind. */
export function problemsOf(preset: ProductPreset, kind: string, n: number): ExpectedProblem[] {
  const damage = damageIn(preset, kind, n);
  const own: ExpectedProblem[] = [];
  if (damage && 'message' in damage.result) {
    const { message, hasNoColumn } = damage.result;
    const reason = message(damage.apply(textIn(preset, kind, n, damage.field)), preset.source);
    own.push({ field: hasNoColumn ? null : damage.field, reason });
  }
  const unknown = linksIn(preset, kind)
    .filter(link => isUnknown(preset, link, n))
    .flatMap(link =>
      fieldsOf(preset, kind, link).map(field => {
        const text = textIn(preset, kind, n, field);
        const reason = isRelated(field)
          ? `There is no record “${text}” that it could be about`
          : `There is no ${link.to} “${text}” in the list`;
        return { field, reason };
      }),
    );
  return [...own, ...unknown];
}

function isRelated(field: string): boolean {
  return field.startsWith('related');
}

/** The columns of a link that count: a name counts only if there is no id. */
function fieldsOf(preset: ProductPreset, kind: string, { to, by }: Link): string[] {
  const filled = fieldsIn(preset, kind);
  const columns = columnsOf[kind]?.find(each => each.to === to);
  const counting = by === 'id' ? columns?.ids : columns?.names;
  return counting?.filter(field => filled.includes(field)) ?? [];
}

/** How many imported rows of a kind have a link that stays empty, by the field of each column of such a link. */
export function countUnlinked(preset: ProductPreset, kind: string, rows: number): Record<string, number> {
  const filled = fieldsIn(preset, kind);
  const counts: Record<string, number> = {};
  for (let n = 0; n < rows; n++) {
    if (isRejected(preset, kind, n)) {
      continue;
    }
    for (const link of linksIn(preset, kind).filter(each => isUnlinked(preset, each, n))) {
      const columns = columnsOf[kind]?.find(({ to }) => to === link.to);
      for (const field of [...(columns?.ids ?? []), ...(columns?.names ?? [])]) {
        if (filled.includes(field)) {
          counts[field] = (counts[field] ?? 0) + 1;
        }
      }
    }
  }
  return counts;
}
