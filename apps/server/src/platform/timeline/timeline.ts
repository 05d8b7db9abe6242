import type { TimelineEntry, timelineQuery } from '@pipewright/contract/timeline.ts';
import type { z } from 'zod';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { readActivityEntries } from './activity-entries.ts';
import { readChangeEntries } from './change-entries.ts';

/** Which record, from which position, and how many entries. */
export interface TimelineRequest {
  readonly id: string;
  readonly before?: { readonly at: Date; readonly id: string };
  readonly pageSize: number;
  readonly kind?: z.output<typeof timelineQuery>['kind'];
}

/** Changes of a record and activities about it, newest first. */
export async function readTimeline(
  tx: TenantTx,
  module: Module,
  all: readonly Module[],
  query: z.output<typeof timelineQuery> & { id: string },
): Promise<TimelineEntry[]> {
  const request: TimelineRequest = { ...query, before: query.before ? parseCursor(query.before) : undefined };
  const [changes, activities] = [
    !request.kind || request.kind === 'change' ? await readChangeEntries(tx, module, all, request) : [],
    request.kind !== 'change' ? await readActivityEntries(tx, module, all, request) : [],
  ];
  return [...changes, ...activities].sort(newestFirst).slice(0, request.pageSize);
}

function parseCursor(cursor: string): TimelineRequest['before'] {
  const [at = '', id = ''] = cursor.split('_');
  return { at: new Date(at), id };
}

function newestFirst(a: TimelineEntry, b: TimelineEntry): number {
  const [one, other] = [`${a.atUtc}_${a.id}`, `${b.atUtc}_${b.id}`];
  return one < other ? 1 : -1;
}
