import { z } from 'zod';
import { recordEvent } from '../audit/record-event.ts';
import type { Database } from '../database/open-database.ts';
import type { Session } from '../database/pool.ts';
import { newChangeSet, runTransaction } from '../database/tenant-db.ts';
import { assertId } from '../ids.ts';
import { message, msg } from '../language/message.ts';
import type { SinglePassJob } from '../long-jobs/long-job.ts';
import { demand } from '../principal.ts';
import { erasePerson, tryErasure } from './erase-person.ts';
import type { ErasureList } from './erasure-list.ts';
import { markErased } from './erasures.ts';
import { type Found, readOpenRequest } from './privacy-store.ts';

const requestInput = z.object({ requestId: z.uuid() });

interface Parts {
  readonly database: Pick<Database, 'tenants' | 'restorePool' | 'announce'>;
  readonly erasures: ErasureList;
}

/** Background jobs for requests about personal data: search what is held, and erase it. */
export function privacyJobs({ database, erasures }: Parts): SinglePassJob[] {
  const { tenants, restorePool } = database;
  return [
    {
      kind: 'privacy-search',
      async run({ principal, input, reportProgress }) {
        const { tenantId } = principal;
        demand(principal, 'privacy.manage');
        const { requestId } = requestInput.parse(input);
        const request = await tenants.read(principal, tx => readOpenRequest(tx, requestId));
        const found: Found = await inOrganization(restorePool, tenantId, 'read write', async session => {
          const { person, findings } = await tryErasure(
            session,
            { tenantId, ...queryOf(request) },
            reportProgress,
          );
          return { findings, sharedValues: person.sharedValues };
        });
        await tenants.write(
          principal,
          newChangeSet('privacy-search'),
          tx => tx`
            update crm.privacy_request set state = 'ready', found = ${JSON.stringify(found)}::text::jsonb
            where tenant_id = ${tenantId} and id = ${requestId} and state = 'searching'`,
        );
        const count = found.findings.reduce((total, { rows }) => total + rows, 0);
        return message('{count, plural, =0 {Nothing found.} one {# entry found.} other {# entries found.}}', {
          count,
        });
      },
    },
    {
      kind: 'privacy-erase',
      async run({ principal, input, reportProgress }) {
        const { tenantId } = principal;
        demand(principal, 'privacy.manage');
        const { requestId } = requestInput.parse(input);
        const request = await tenants.read(principal, tx => readOpenRequest(tx, requestId));
        const erasure = await inOrganization(restorePool, tenantId, 'read write', async session => {
          const { person, findings } = await erasePerson(
            session,
            { tenantId, ...queryOf(request) },
            reportProgress,
          );
          return markErased(session, { tenantId, requestId, person, found: { findings, sharedValues: [] } });
        });
        await erasures.add(erasure);
        await tenants.write(principal, newChangeSet('privacy-erase'), tx =>
          recordEvent(tx, {
            kind: 'person-erased',
            details: { requestId, records: erasure.recordIds.length },
          }),
        );
        database.announce(tenantId, {
          ...newChangeSet('privacy-erase'),
          changedEntities: new Set(['lead', 'contact', 'activity', 'file', 'deal', 'quote', 'sales-order']),
        });
        return msg`The person was erased.`;
      },
    },
  ];
}

/** Runs a transaction that sees all rows of one organization, with the role that restores archives. */
export function inOrganization<T>(
  pool: Database['restorePool'],
  tenantId: string,
  mode: 'read only' | 'read write',
  work: (session: Session) => Promise<T>,
): Promise<T> {
  // An erasure reads what others have committed meanwhile, instead of failing because of it.
  const isolation = mode === 'read only' ? 'repeatable read' : 'read committed';
  const begin = `begin isolation level ${isolation} ${mode};
    set local app.tenant_id = '${assertId(tenantId)}'; set local timezone = 'UTC'`;
  return runTransaction(pool, begin, work);
}

/** Where the search for the person of a request begins. */
export function queryOf(request: { recordIds: readonly string[]; email: string | null }) {
  return { recordIds: request.recordIds, emails: request.email === null ? [] : [request.email] };
}
