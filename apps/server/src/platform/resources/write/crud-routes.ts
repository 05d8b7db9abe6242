import { timelineOperation } from '@pipewright/contract/registry/timeline-operation.ts';
import type { Row } from 'postgres';
import { labelsOf } from '../../custom-objects/named-resource.ts';
import { runLast, runText, type TenantTx } from '../../database/tenant/tenant-db.ts';
import { noSuch } from '../../errors.ts';
import { exportRoute } from '../../export/export-route.ts';
import {
  type Answer,
  defineReadRoute,
  defineWriteRoute,
  type Route,
} from '../../http/routes/define-route.ts';
import type { Principal } from '../../principal.ts';
import type { Services } from '../../services.ts';
import { readTimeline } from '../../timeline/timeline.ts';
import { groupsRoute } from '../aggregate/groups-route.ts';
import { bulkRoutes } from '../bulk/bulk-routes.ts';
import { copyBeforeReading } from '../copied-on-use.ts';
import type { Module } from '../define-module.ts';
import { duplicatesRoute } from '../duplicates/duplicates-route.ts';
import { mergeRoute } from '../duplicates/merge-route.ts';
import { readFull, selectFull } from '../lines/read-lines.ts';
import { insertWithLines, updateWithLines } from '../lines/write-with-lines.ts';
import { createLister } from '../query/list/list-records.ts';
import { assertReadable, createSelectOne, selectOne } from '../query/select-one.ts';
import { refuseDelete } from './refuse-delete.ts';
import { reorderRoute } from './reorder-route.ts';
import { assignRecord, deleteRecord, insertRecord, updateRecord } from './write-records.ts';

interface Change {
  principal: Principal;
  tx: TenantTx;
  params: { id: string };
  body: Readonly<Record<string, unknown>>;
  ifMatch?: number;
}

/** All endpoints of a module. Its own routes are first, because they can be more specific. */
export function crudRoutes(module: Module, services: Services): Route[] {
  const { modules: all, longJobs } = services;
  const { resource } = module;
  const { operations } = resource;
  const selectKept = createSelectOne(module, selectFull);

  function found(principal: Principal, rows: Row[] | undefined): Answer<Row> {
    const row = rows?.[0];
    if (!row) {
      throw noSuch(labelsOf(resource, principal)[0]);
    }
    return answerRecord(row);
  }

  async function change(input: Change) {
    const { tx, principal, body, params, ifMatch } = input;
    const target = { id: params.id, ifMatch };
    const update = resource.lines ? updateWithLines : updateRecord;
    const changed = await update(tx, module, target, body);
    return changed
      ? answerRecord(changed)
      : found(principal, await tx[runText](...selectOne(module, principal, params.id, selectFull)));
  }

  const routes = [
    ...module.routes(services),
    defineReadRoute(operations.list, createLister(module)),
    defineReadRoute(operations.get, async ({ principal, params, db }) => {
      await copyBeforeReading(db, principal, module, { ids: params.id });
      const [rows] = await db.pipelineRead(principal, run => [run(...selectKept(principal, params.id))]);
      return found(principal, rows);
    }),
    defineWriteRoute(operations.create, async ({ body, tx, idempotencyKey }) => {
      // The answer to a key is written down behind the record.
      const row = resource.lines
        ? await insertWithLines(tx, module, body)
        : await insertRecord(tx, module, body, idempotencyKey ? runText : runLast);
      const answer = answerRecord(row);
      return { ...answer, headers: { ...answer.headers, location: `/api${resource.path}/${row.id}` } };
    }),
    defineWriteRoute(operations.replace, change),
    ...[operations.patch, ...module.patchedBy].map(operation => defineWriteRoute(operation, change)),
    defineWriteRoute(operations.remove, async ({ tx, changeSet, params, ifMatch }) => {
      await refuseDelete(tx, module, all, [params.id]);
      const afterCommit = await module.beforeDelete?.({ tx, changeSet, ids: [params.id], longJobs });
      await deleteRecord(tx, module, { id: params.id, ifMatch });
      return afterCommit ? { afterCommit } : {};
    }),
    defineReadRoute(timelineOperation(resource), ({ principal, params, query, db }) =>
      db.read(principal, async tx => {
        await assertReadable(tx, module, params.id);
        return { body: await readTimeline(tx, module, all, { id: params.id, ...query }) };
      }),
    ),
    groupsRoute(module, all),
    exportRoute(module, all),
    ...bulkRoutes(module, all, longJobs),
  ];
  if (resource.canBeInactive) {
    routes.push(
      defineWriteRoute(operations.toggleStatus, async ({ tx, params, ifMatch }) => {
        const target = { id: params.id, ifMatch };
        const row = await assignRecord(tx, module, target, () => 'is_active = not is_active');
        return answerRecord(resource.lines ? await readFull(tx, module, params.id) : row);
      }),
    );
  }
  if (resource.canBeMerged) {
    routes.push(duplicatesRoute(module), mergeRoute(module, all));
  }
  if (resource.canBeReordered) {
    routes.push(reorderRoute(module));
  }
  return routes.map(route => noting(route, resource.name));
}

/** After the commit, other processes are notified of the changed entities. */
function noting(route: Route, entity: string): Route {
  if (route.kind !== 'write') {
    return route;
  }
  return {
    ...route,
    handle: (input: Parameters<typeof route.handle>[0]) => {
      input.changeSet.changedEntities.add(entity);
      return route.handle(input);
    },
  };
}

function answerRecord(row: Row): Answer<Row> {
  return { body: row, headers: { etag: `"${row.version}"` } };
}
