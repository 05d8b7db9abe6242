import type { ImportBatchView } from '@pipewright/contract/operations/import/import-batches.ts';
import type { Module } from '../../resources/define-module.ts';
import type { UnknownValue } from '../values/resolve-names.ts';

/** More people than this nobody assigns one by one. */
const maxShown = 100;

interface File {
  readonly isLeftOut: boolean;
  readonly resource: string;
  readonly unknown: readonly UnknownValue[];
}

/** The owners in all files who are no users here, the most frequent first. */
export function missingOwners(all: readonly Module[], files: readonly File[]): ImportBatchView['owners'] {
  const counts = new Map<string, ImportBatchView['owners'][number]>();
  for (const { value, count, invited } of files.flatMap(file => ownerValues(all, file))) {
    const met = counts.get(value.toLowerCase()) ?? { value, count: 0, ...(invited && { invited }) };
    counts.set(value.toLowerCase(), { ...met, count: met.count + count });
  }
  return [...counts.values()].sort((a, b) => b.count - a.count).slice(0, maxShown);
}

function ownerValues(all: readonly Module[], { isLeftOut, resource, unknown }: File) {
  const owner = ownerOf(all, resource);
  return isLeftOut || !owner ? [] : unknown.filter(({ field }) => field === owner);
}

/** The field with the owner of records. */
export function ownerOf(all: readonly Module[], kind: string): string | undefined {
  return all.find(({ resource }) => resource.name === kind)?.resource.owner;
}
