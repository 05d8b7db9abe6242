import type { Session } from '../../database/connections/pool.ts';
import { newId } from '../../ids.ts';

/** Adds one event for the whole restore, so that processors that depend on records start again. */
export async function addRestoredEvent(session: Session, tenantId: string): Promise<void> {
  const [row] = await session.sql<{ processors: string[] | null }[]>`
    select crm.event_processors('organization', 'restore') as processors`;
  for (const processor of row?.processors ?? []) {
    await session.sql`
      insert into crm.event (tenant_id, processor, entity, operation, change_set_id)
      values (${tenantId}, ${processor}, 'organization', 'restore', ${newId()})`;
  }
}
