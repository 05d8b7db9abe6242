import {
  createPrivacyRequest,
  deletePrivacyRequest,
  erasePerson,
  exportPerson,
  findPersonRecords,
  listPrivacyRequests,
  readPrivacyRequest,
  searchAgain,
} from '@pipewright/contract/operations/administration/privacy.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { Database } from '../database/open-database.ts';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import { conflict, invalid, notFound } from '../errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { fileBody } from '../http/routes/file-body.ts';
import { msg } from '../language/message.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import { exportPerson as writeExport } from './export-person.ts';
import { findByEmail, findSamePerson, readRecords } from './find-records.ts';
import { inOrganization, queryOf } from './privacy-jobs.ts';
import {
  addRequest,
  lockOpenRequest,
  type OpenRequest,
  readOpenRequest,
  readRequests,
  removeRequest,
  setState,
} from './privacy-store.ts';
import { readPerson } from './read-person.ts';

interface Parts {
  readonly database: Pick<Database, 'restorePool'>;
  readonly longJobs: LongJobs;
  readonly labelOf: (table: string) => string;
}

/** Requests about personal data: what is held about a person, all of it as a file, and its erasure. */
export function privacyRoutes({ database, longJobs, labelOf }: Parts): Route[] {
  async function begin(
    tx: TenantTx,
    changeSet: ChangeSet,
    { id, state }: { id: string; state: 'searching' | 'erasing' },
  ) {
    const job = await longJobs.create(tx, changeSet, {
      kind: state === 'searching' ? 'privacy-search' : 'privacy-erase',
      // Everybody who looks at the job reads this: it must not name the person.
      label: state === 'searching' ? msg`Searching for personal data` : msg`Erasing a person`,
      input: { requestId: id },
      total: 0,
    });
    await setState(tx, id, state, job.jobId);
    return { body: { id, jobId: job.jobId }, afterCommit: () => longJobs.wakeWorker(job) };
  }

  return [
    defineReadRoute(findPersonRecords, ({ principal, db, body }) =>
      db.read(principal, async tx => ({
        body: await ('email' in body
          ? findByEmail(tx, body.email.trim())
          : findSamePerson(tx, body.recordId)),
      })),
    ),

    defineReadRoute(listPrivacyRequests, ({ principal, db }) =>
      db.read(principal, async tx => ({ body: await readRequests(tx, labelOf) })),
    ),

    defineReadRoute(readPrivacyRequest, ({ principal, db, params }) =>
      db.read(principal, async tx => {
        const [request] = await readRequests(tx, labelOf, params.id);
        if (!request) {
          throw notFound();
        }
        return { body: request };
      }),
    ),

    defineWriteRoute(createPrivacyRequest, async ({ tx, changeSet, body }) => {
      const records = await readRecords(tx, body.recordIds);
      if (records.length < new Set(body.recordIds).size) {
        throw invalid({ recordIds: 'One of these records no longer exists.' });
      }
      const email = body.email?.trim() ?? null;
      const label = records[0]?.name ?? email ?? '';
      const id = await addRequest(tx, { label, email, recordIds: records.map(record => record.id) });
      return begin(tx, changeSet, { id, state: 'searching' });
    }),

    defineWriteRoute(searchAgain, async ({ tx, changeSet, params }) => {
      const request = await lockOpenRequest(tx, params.id);
      assertNotErasing(request);
      return begin(tx, changeSet, { id: request.id, state: 'searching' });
    }),

    // A write route, because every export is recorded.
    defineWriteRoute(exportPerson, async ({ tx, principal, params, address, userAgent }) => {
      const { tenantId } = principal;
      const request = await readOpenRequest(tx, params.id);
      const details = { requestId: request.id, records: request.recordIds.length };
      await recordEvent(tx, { kind: 'personal-data-exported', details, address, userAgent });
      const file = await writeExport(
        work => inOrganization(database.restorePool, tenantId, 'read only', work),
        session => readPerson(session, { tenantId, ...queryOf(request) }),
        labelOf,
      );
      return {
        body: fileBody(file),
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="personal-data-${new Date().toISOString().slice(0, 10)}.zip"`,
          'cache-control': 'no-store',
        },
      };
    }),

    defineWriteRoute(erasePerson, async ({ tx, changeSet, params, body }) => {
      const { id, state, label } = await lockOpenRequest(tx, params.id);
      if (state !== 'ready') {
        throw conflict('Wait until the search is over, and look at what it found first.');
      }
      if (body.name.trim() !== label) {
        throw invalid({ name: 'This is not the name of the person.' });
      }
      return begin(tx, changeSet, { id, state: 'erasing' });
    }),

    defineWriteRoute(deletePrivacyRequest, async ({ tx, params }) => {
      const request = await lockOpenRequest(tx, params.id);
      assertNotErasing(request);
      await removeRequest(tx, request.id);
      return {};
    }),
  ];
}

function assertNotErasing({ state }: OpenRequest): void {
  if (state === 'erasing') {
    throw conflict('The person is being erased.');
  }
}
