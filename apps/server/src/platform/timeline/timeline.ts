import type { TimelineEntry, timelineQuery } from '@pipewright/contract/timeline.ts';
import type { z } from 'zod';
import type { TenantTx } from '../database/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { readActivityEntries } from './activity-entries.ts';
import { readChangeEntries } from './change-entries.ts';

/** Whose timeline, from where on, and how much of it. */
export interface Asked {
  readonly id: string;
  readonly before?: { readonly at: Date; readonly id: string };
  readonly pageSize: number;
  readonly kind?: z.output<typeof timelineQuery>['kind'];
}

/** What happened to a record and what was done about it, newest first. */
export async function readTimeline(
  tx: TenantTx,
  module: Module,
  all: readonly Module[],
  query: z.output<typeof timelineQuery> & { id: string },
): Promise<TimelineEntry[]> {
  const asked: Asked = { ...query, before: query.before ? placeOf(query.before) : undefined };
  const [changes, activities] = [
    !asked.kind || asked.kind === 'change' ? await readChangeEntries(tx, module, all, asked) : [],
    asked.kind !== 'change' ? await readActivityEntries(tx, module, all, asked) : [],
  ];
  return [...changes, ...activities].sort(newestFirst).slice(0, asked.pageSize);
}

function placeOf(cursor: string): Asked['before'] {
  const [at = '', id = ''] = cursor.split('_');
  return { at: new Date(at), id };
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  const [one, other] = [`${a.atUtc}_${a.id}`, `${b.atUtc}_${b.id}`];
  return one < other ? 1 : -1;
}
