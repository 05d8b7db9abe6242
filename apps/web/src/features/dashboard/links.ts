import type { Filter } from '@pipewright/contract/filters.ts';

/** A list narrowed by conditions: what stands behind a figure. */
export function listOf(to: string, filter: Filter, more: Readonly<Record<string, string>> = {}) {
  return { to, search: { filter: JSON.stringify(filter), ...more } };
}

export function among(field: string, ids: readonly string[]): Filter {
  return { field, op: 'isAnyOf', value: ids };
}
