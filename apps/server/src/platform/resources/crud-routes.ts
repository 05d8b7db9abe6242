import type { Row } from 'postgres';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { notFound, stale } from '../errors.ts';
import { exportRoute } from '../export/export-route.ts';
import { type Answer, defineReadRoute, defineWriteRoute, type Route } from '../http/define-route.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import type { Principal } from '../principal.ts';
import { readTimeline } from '../timeline/timeline.ts';
import { applyRules } from './apply-rules.ts';
import { bulkRoutes } from './bulk-routes.ts';
import { columnOf, selectList } from './columns.ts';
import type { Module } from './define-module.ts';
import { duplicatesRoute } from './duplicates-route.ts';
import { createLister } from './list-records.ts';
import { mergeRoute } from './merge-route.ts';
import { withinReach } from './reach.ts';
import { reorderRoute } from './reorder-route.ts';
import { assertReadable, selectOne } from './select-one.ts';
import { refuseIfInUse } from './usage.ts';
import { createValues, type Values } from './values.ts';
import { insertRecord } from './write-records.ts';

type Body = Readonly<Record<string, unknown>>;
interface Target {
  principal: Principal;
  tx: TenantTx;
  id: string;
  ifMatch?: number;
}

/** Every endpoint of a module; its own routes come first, so that they can be more exact. */
export function crudRoutes(module: Module, all: readonly Module[], longJobs: LongJobs): Route[] {
  const { resource, table } = module;
  const { operations, label, permissions } = resource;
  const columns = selectList(resource);

  function whereOne(target: Target, values: Values): string {
    const reach = withinReach(resource, target.principal, permissions.write, values);
    const version = target.ifMatch === undefined ? '' : ` and version = ${values.add(target.ifMatch)}`;
    return `tenant_id = $1 and id = $2${reach ? ` and ${reach}` : ''}${version}`;
  }

  /** Nothing was changed: because there is no such record, or because it is not the version that was asked for? */
  async function refuse({ principal, tx, id }: Target): Promise<never> {
    const rows = await tx[runText](`select from crm.${table} where tenant_id = $1 and id = $2`, [
      principal.tenantId,
      id,
    ]);
    throw rows.length > 0 ? stale() : notFound(label[0]);
  }

  function found(rows: Row[] | undefined): Answer<Row> {
    const row = rows?.[0];
    if (!row) {
      throw notFound(label[0]);
    }
    return answerRecord(row);
  }

  async function update(target: Target, assign: (values: Values) => string): Promise<Answer<Row>> {
    const values = createValues(target.principal.tenantId, target.id);
    const set = assign(values);
    const [row] = await target.tx[runText](
      `update crm.${table} set ${set} where ${whereOne(target, values)} returning ${columns}`,
      values.list,
    );
    return row ? answerRecord(row) : refuse(target);
  }

  async function change(input: Target & { body: Body }) {
    const { id, body, tx } = input;
    const given = await applyRules(module, { tx, ids: [id], body });
    if (given.length === 0) {
      return found(await tx[runText](...selectOne(module, input.principal, input.id)));
    }
    return update(input, values =>
      given.map(([field, value]) => `${columnOf(field)} = ${values.add(value)}`).join(', '),
    );
  }

  const routes = [
    ...module.routes(all),
    defineReadRoute(operations.list, createLister(module)),
    defineReadRoute(operations.get, async ({ principal, params, db }) => {
      const [rows] = await db.pipelineRead(principal, run => [
        run(...selectOne(module, principal, params.id)),
      ]);
      return found(rows);
    }),
    defineWriteRoute(operations.create, async ({ body, tx }) => {
      const row = await insertRecord(tx, module, body);
      const answer = answerRecord(row);
      return { ...answer, headers: { ...answer.headers, location: `/api${resource.path}/${row.id}` } };
    }),
    defineWriteRoute(operations.replace, input => change({ ...input, id: input.params.id })),
    ...[operations.patch, ...module.patchedBy].map(operation =>
      defineWriteRoute(operation, input => change({ ...input, id: input.params.id })),
    ),
    defineWriteRoute(operations.remove, async input => {
      const target = { ...input, id: input.params.id };
      await refuseIfInUse(input.tx, module, all, [target.id]);
      const values = createValues(input.principal.tenantId, target.id);
      const gone = await input.tx[runText](
        `delete from crm.${table} where ${whereOne(target, values)} returning id`,
        values.list,
      );
      return gone.length > 0 ? {} : refuse(target);
    }),
    defineReadRoute(operations.timeline, ({ principal, params, query, db }) =>
      db.read(principal, async tx => {
        await assertReadable(tx, module, params.id);
        return { body: await readTimeline(tx, module, all, { id: params.id, ...query }) };
      }),
    ),
    exportRoute(module, all),
    ...bulkRoutes(module, all, longJobs),
  ];
  if (resource.canBeInactive) {
    routes.push(
      defineWriteRoute(operations.toggleStatus, input =>
        update({ ...input, id: input.params.id }, () => 'is_active = not is_active'),
      ),
    );
  }
  if (Object.keys(resource.duplicates).length > 0) {
    routes.push(duplicatesRoute(module), mergeRoute(module, all));
  }
  if (resource.canBeReordered) {
    routes.push(reorderRoute(module));
  }
  return routes.map(route => noting(route, resource.name));
}

/** After the commit others are told what kind of records it was about. */
function noting(route: Route, entity: string): Route {
  if (route.kind !== 'write') {
    return route;
  }
  return {
    ...route,
    handle: (input: Parameters<typeof route.handle>[0]) => {
      input.changeSet.touched.add(entity);
      return route.handle(input);
    },
  };
}

function answerRecord(row: Row): Answer<Row> {
  return { body: row, headers: { etag: `"${row.version}"` } };
}
