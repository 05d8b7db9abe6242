import type { Module } from '../../define-module.ts';
import { fieldsOf } from '../filter/filter.ts';
import type { Selection } from '../selection.ts';

/**
 * The table of stored totals that `crm.keep_totals` maintains, if it can answer the selection, so that nothing has to
 * be counted.
 */
export function keptTotals(
  { totals, resource, table }: Module,
  { search, filter, ids, ...rest }: Selection,
  by: readonly string[] = [],
): string | undefined {
  const isAsked = (field: string) => rest[field] !== undefined;
  const requested = [
    ...by.filter(field => !totals?.byMonth?.includes(field)),
    ...Object.keys(resource.fields).filter(isAsked),
    ...(filter ? fieldsOf(filter) : []),
    // Who reaches only their own is kept to them by it.
    ...(resource.owner ? [resource.owner] : []),
  ];
  const isKnown = !search && !ids && areKept(totals, requested);
  return totals && isKnown ? `${table}_total` : undefined;
}

/** Whether stored totals distinguish these fields. They also know what a reference leads to: `dealStageId.isWon`. */
export function areKept(totals: Module['totals'], fields: readonly string[]): boolean {
  return fields.every(field => totals?.by.includes(field.split('.')[0] ?? ''));
}
