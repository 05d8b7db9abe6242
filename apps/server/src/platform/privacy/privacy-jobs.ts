import type { AuditEventKind } from '@pipewright/contract/audit/audit-events.ts';
import { z } from 'zod';
import type { Session } from '../database/connections/pool.ts';
import type { Database } from '../database/open-database.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { runTransaction } from '../database/transaction.ts';
import { notFound } from '../errors.ts';
import { assertId } from '../ids.ts';
import { message, msg } from '../language/message.ts';
import type { SinglePassJob, SinglePassWork } from '../long-jobs/long-job.ts';
import { demand } from '../principal.ts';
import { erasePerson, tryErasure } from './erase-person.ts';
import type { ErasureList } from './erasure-list.ts';
import { type Erasure, markErased, readErasures } from './erasures.ts';
import { type Found, readOpenRequest } from './privacy-store.ts';

const requestInput = z.object({ requestId: z.uuid() });

interface Parts {
  readonly database: Pick<Database, 'tenants' | 'restorePool' | 'announce'>;
  readonly erasures: ErasureList;
  readonly log: { error(details: object, message: string): void };
}

/** Background jobs for requests about personal data: search what is held, and erase it. */
export function privacyJobs({ database, erasures, log }: Parts): SinglePassJob[] {
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
          return {
            findings,
            sharedValues: person.sharedValues,
            sharedFiles: person.sharedFileIds.length,
          };
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
        const erasure = await inOrganization(restorePool, tenantId, 'read write', async session => {
          // After a crash the job starts again, perhaps after the commit.
          const done = (await readErasures(session, tenantId)).find(({ id }) => id === requestId);
          return done ?? (await erase(session, principal, requestId, reportProgress));
        });
        // The person is erased, whether or not it can be listed.
        await erasures.add(erasure).catch(error => {
          log.error({ err: error }, 'An erasure is missing in the list until the next start of the server');
        });
        database.announce(tenantId, {
          ...newChangeSet('privacy-erase'),
          changedEntities: new Set(['lead', 'contact', 'activity', 'file', 'deal', 'quote', 'sales-order']),
        });
        return msg`The person was erased.`;
      },
    },
  ];
}

/** In one transaction: the erasure, what is kept of it, and the event in the audit log. */
async function erase(
  session: Session,
  { tenantId, userId }: SinglePassWork['principal'],
  requestId: string,
  reportProgress: SinglePassWork['reportProgress'],
): Promise<Erasure> {
  const [request] = await session.sql<{ recordIds: string[]; email: string | null }[]>`
    select record_ids as "recordIds", email from crm.privacy_request
    where tenant_id = ${tenantId} and id = ${requestId} and state = 'erasing' for update`;
  if (!request) {
    throw notFound('No such request, or it was carried out already.');
  }
  const query = { tenantId, ...queryOf(request) };
  const { person, findings } = await erasePerson(session, query, reportProgress);
  const details = JSON.stringify({ requestId, records: person.recordIds.length });
  await session.sql`
    insert into crm.audit_event (tenant_id, actor_id, kind, details)
    values (${tenantId}, ${userId}, ${'person-erased' satisfies AuditEventKind}, ${details}::text::jsonb)`;
  return markErased(session, {
    tenantId,
    requestId,
    person,
    found: { findings, sharedValues: [], sharedFiles: 0 },
  });
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
  return runTransaction(pool, begin, work, { onBehalfOf: tenantId });
}

/** Where the search for the person of a request begins. */
export function queryOf(request: { recordIds: readonly string[]; email: string | null }) {
  return { recordIds: request.recordIds, emails: request.email === null ? [] : [request.email] };
}
