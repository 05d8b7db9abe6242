import type { Session } from '../database/connections/pool.ts';
import type { Database } from '../database/open-database.ts';
import type { ErasureList } from './erasure-list.ts';
import { type Erasure, readErasures, repeatErasures } from './erasures.ts';
import { inOrganization } from './privacy-jobs.ts';

interface Parts {
  readonly erasures: ErasureList;
  readonly restorePool: Database['restorePool'];
  readonly listOrganizations: () => Promise<readonly string[]>;
  /** Those in which people were erased. */
  readonly withErasures: () => Promise<readonly string[]>;
}

/**
 * Erases people again whose erasure the database does not know: it was restored from a backup that is older. Returns
 * how many erasures were added.
 */
export async function repeatForgottenErasures(parts: Omit<Parts, 'withErasures'>): Promise<number> {
  const listed = Map.groupBy(await parts.erasures.read(), ({ tenantId }) => tenantId);
  if (listed.size === 0) {
    return 0;
  }
  let added = 0;
  for (const tenantId of await parts.listOrganizations()) {
    const erasures = listed.get(tenantId);
    if (erasures) {
      added += await inOrganization(parts.restorePool, tenantId, 'read write', async session => {
        const forgotten = await addMissing(session, tenantId, erasures);
        await repeatErasures(session, tenantId, forgotten);
        return forgotten.length;
      });
    }
  }
  return added;
}

/** Adds erasures of the database to the list that could not be written there. Returns how many. */
export async function listMissingErasures(parts: Omit<Parts, 'listOrganizations'>): Promise<number> {
  const listed = new Set((await parts.erasures.read()).map(({ id }) => id));
  let added = 0;
  for (const tenantId of await parts.withErasures()) {
    const known = await inOrganization(parts.restorePool, tenantId, 'read only', session =>
      readErasures(session, tenantId),
    );
    for (const erasure of known.filter(({ id }) => !listed.has(id))) {
      await parts.erasures.add(erasure);
      added += 1;
    }
  }
  return added;
}

async function addMissing(
  session: Session,
  tenantId: string,
  erasures: readonly Erasure[],
): Promise<Erasure[]> {
  const forgotten: Erasure[] = [];
  for (const erasure of erasures) {
    const { id, recordIds, salt, emailHashes, erasedAtUtc } = erasure;
    const rows = await session.run(
      `insert into crm.privacy_request (
         tenant_id, id, state, record_ids, salt, email_hashes, requested_by_user_id, erased_at_utc)
       values ($1, $2, 'erased', $3::uuid[], $4, $5::text[], $2, $6::text::timestamptz)
       on conflict (tenant_id, id) do update set state = 'erased', label = null, email = null,
         record_ids = excluded.record_ids, salt = excluded.salt, email_hashes = excluded.email_hashes,
         erased_at_utc = excluded.erased_at_utc
       where privacy_request.state <> 'erased'
       returning id`,
      [tenantId, id, recordIds, salt, emailHashes, erasedAtUtc],
    );
    if (rows.length > 0) {
      forgotten.push(erasure);
    }
  }
  return forgotten;
}
