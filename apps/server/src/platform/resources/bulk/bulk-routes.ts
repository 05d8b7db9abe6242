import { labelsOf } from '../../custom-objects/named-resource.ts';
import type { ChangeSet, TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Answer, defineWriteRoute, type Route } from '../../http/routes/define-route.ts';
import { msg } from '../../language/message.ts';
import { writeForRequest } from '../../language/request-language.ts';
import type { LongJobs } from '../../long-jobs/long-jobs.ts';
import type { Module } from '../define-module.ts';
import type { Selection } from '../query/selection.ts';
import { countedRecords, countMessage } from '../write/count-message.ts';
import { type BulkChange, bulkDelete, bulkUpdate, countMatching, matchingIds } from './bulk-changes.ts';

/** Up to this many records are changed within the request; more in the background. */
const maxWithinRequest = 1000;

interface BulkRequest {
  tx: TenantTx;
  changeSet: ChangeSet;
  body: { ids?: readonly string[]; matching?: Selection; updates?: Readonly<Record<string, unknown>> };
}

/** Changes many records in one change set. Missing ones are reported and do not stop the rest. */
export function bulkRoutes(module: Module, all: readonly Module[], longJobs: LongJobs): Route[] {
  const { resource } = module;
  const { operations } = resource;

  async function perform({ tx, changeSet, body }: BulkRequest, change: BulkChange) {
    const { matching, updates } = body;
    const ids =
      body.ids ?? (await matchingIds(tx, module, { matching: matching ?? {}, limit: maxWithinRequest + 1 }));
    if (!body.ids && ids.length > maxWithinRequest) {
      return inBackground(tx, changeSet, { matching: matching ?? {}, updates }, change);
    }
    const afterCommit =
      change.past === 'deleted' ? await module.beforeDelete?.({ tx, changeSet, ids, longJobs }) : undefined;
    const changed = ids.length > 0 ? await change.apply(tx, ids) : [];
    const found = new Set(changed);
    const notFound = [...new Set(ids)].filter(id => !found.has(id));
    return {
      body: {
        message: writeForRequest(
          countMessage(countedRecords(labelsOf(resource, tx.principal), changed.length), change.past),
        ),
        count: changed.length,
        notFound,
      },
      ...(afterCommit && { afterCommit }),
    };
  }

  async function inBackground(
    tx: TenantTx,
    changeSet: ChangeSet,
    input: { matching: Selection; updates?: Readonly<Record<string, unknown>> },
    { past }: BulkChange,
  ) {
    const total = await countMatching(tx, module, input.matching);
    const many = countedRecords(labelsOf(resource, tx.principal), total);
    const asked = await longJobs.create(tx, changeSet, {
      kind: `bulk-${past}`,
      label: past === 'updated' ? msg`Updating ${many}` : msg`Deleting ${many}`,
      input: { resource: resource.name, ...input },
      total,
    });
    const message = writeForRequest(
      past === 'updated'
        ? msg`${many} are being updated in the background.`
        : msg`${many} are being deleted in the background.`,
    );
    return {
      status: 202,
      body: { message, count: 0, notFound: [], job: { id: asked.jobId } },
      afterCommit: () => longJobs.wakeWorker(asked),
    };
  }

  return [
    defineWriteRoute(operations.bulkDelete, async asked =>
      counted('deleted', await perform(asked, bulkDelete(module, all))),
    ),
    defineWriteRoute(operations.bulkUpdate, async asked =>
      counted('updated', await perform(asked, bulkUpdate(module, asked.body.updates))),
    ),
  ];
}

/** The count under the name that the operation uses. */
function counted<P extends BulkChange['past'], Body extends { count: number }>(
  past: P,
  { body, ...answer }: Answer & { body: Body },
): Answer<Omit<Body, 'count'> & Record<P, number>> {
  const { count, ...rest } = body;
  return { ...answer, body: { ...rest, [past]: count } as Omit<Body, 'count'> & Record<P, number> };
}
