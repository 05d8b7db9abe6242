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
    isRefused(damageIn(preset, kind, n)) || linksIn(preset, kind).some(link => isMissing(preset, link, n))
  );
}

/** Whether there is no record that the n-th row of a kind could be linked to. */
function isMissing(preset: ProductPreset, { to, by }: Link, n: number): boolean {
  return by === 'id'
    ? isRejected(preset, to, n)
    : to !== 'company' && (isRejected(preset, to, n) || hasOtherName(preset, to, n));
}

/** Whether others name the n-th record of a kind as it is not called. */
function hasOtherName(preset: ProductPreset, kind: string, n: number): boolean {
  return damageIn(preset, kind, n)?.field === 'firstName';
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
  const links = linksIn(preset, kind)
    .filter(link => isMissing(preset, link, n))
    .flatMap(link => missingLink(preset, kind, link, n));
  return [...own, ...links];
}

/** Columns that may refer to any record are read for themselves. Of others a name counts only if there is no id. */
function missingLink(preset: ProductPreset, kind: string, { to, by }: Link, n: number): ExpectedProblem[] {
  const filled = fieldsIn(preset, kind);
  const columns = columnsOf[kind]?.find(each => each.to === to);
  const fields = [...(columns?.ids ?? []), ...(columns?.names ?? [])].filter(field => filled.includes(field));
  const isRead = (field: string) =>
    field.startsWith('related') || field.endsWith('.sourceId') === (by === 'id');
  return fields.filter(isRead).map(field => {
    const text = textIn(preset, kind, n, field);
    if (field.startsWith('related')) {
      return { field, reason: `There is no record “${text}” that it could be about` };
    }
    const reason =
      by === 'id'
        ? `There is no ${to} with the ID “${text}” of ${preset.source}, or its row has an error`
        : `There is no ${to} “${text}” in the list`;
    return { field, reason };
  });
}
