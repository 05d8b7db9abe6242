import { runText } from '../database/tenant-db.ts';
import { defineWriteRoute, type Route } from '../http/define-route.ts';
import { applyRules } from './apply-rules.ts';
import { columnOf } from './columns.ts';
import type { Module } from './define-module.ts';
import { withinReach } from './reach.ts';
import { refuseIfInUse } from './usage.ts';
import { createValues } from './values.ts';

/** The same done to many records: one statement, one change set; what is not there is named and does not stop the rest. */
export function bulkRoutes(module: Module, all: readonly Module[]): Route[] {
  const { resource, table } = module;
  const { operations, permissions } = resource;

  return [
    defineWriteRoute(operations.bulkDelete, async ({ principal, tx, body: { ids } }) => {
      await refuseIfInUse(tx, module, all, ids);
      const values = createValues(principal.tenantId, ids);
      const reach = withinReach(resource, principal, permissions.write, values);
      const rows = await tx[runText](
        `delete from crm.${table} where tenant_id = $1 and id = any ($2::uuid[])${reach ? ` and ${reach}` : ''} returning id`,
        values.list,
      );
      return {
        body: {
          message: told(resource.label, rows.length, 'deleted'),
          deleted: rows.length,
          ...missing(ids, rows),
        },
      };
    }),
    defineWriteRoute(operations.bulkUpdate, async ({ principal, tx, body: { ids, updates } }) => {
      const given = await applyRules(module, { tx, ids, body: updates });
      const values = createValues(principal.tenantId, ids);
      const set = given.map(([field, value]) => `${columnOf(field)} = ${values.add(value)}`).join(', ');
      const reach = withinReach(resource, principal, permissions.write, values);
      const rows = await tx[runText](
        `update crm.${table} set ${set} where tenant_id = $1 and id = any ($2::uuid[])${reach ? ` and ${reach}` : ''} returning id`,
        values.list,
      );
      return {
        body: {
          message: told(resource.label, rows.length, 'updated'),
          updated: rows.length,
          ...missing(ids, rows),
        },
      };
    }),
  ];
}

function missing(ids: readonly string[], rows: readonly { id?: string }[]): { notFound: string[] } {
  const found = new Set(rows.map(row => row.id));
  return { notFound: [...new Set(ids)].filter(id => !found.has(id)) };
}

/** `3 tags deleted.` */
function told([one, many]: readonly [string, string], count: number, what: string): string {
  return `${count} ${count === 1 ? one : many} ${what}.`;
}
