import { permissions } from '@pipewright/contract/permissions.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';
import { columnOf } from '../../apps/server/src/platform/resources/query/columns.ts';
import { pageColumns } from '../../apps/server/src/platform/resources/query/list/page-columns.ts';
import { selectList } from '../../apps/server/src/platform/resources/query/select-list.ts';
import { createValues } from '../../apps/server/src/platform/resources/query/values.ts';
import { benchLeads } from '../data/bench-leads.ts';

export type Body = Readonly<Record<string, unknown>>;

/** The fields that a screen shows of the main lists, besides the id and the version. */
export const chosenFields = {
  leads: {
    path: '/leads',
    table: 'lead',
    fields: ['fullName', 'email', 'companyName', 'estimatedValue', 'createdAtUtc'],
  },
  contacts: {
    path: '/contacts',
    table: 'contact',
    fields: ['fullName', 'email', 'phone', 'jobTitle', 'createdAtUtc'],
  },
  deals: {
    path: '/deals',
    table: 'deal',
    fields: ['name', 'amount', 'probability', 'expectedCloseDate', 'createdAtUtc'],
  },
} as const;
export type ChosenList = keyof typeof chosenFields;

/** The statements of a handwritten handler: the tenant in the predicate, and no row security. */
export function createBareStatements(sql: Sql, tenantId: string) {
  const everything = new Map(permissions.map(permission => [permission, 'all'] as const));
  const principal = { tenantId, userId: null, permissions: everything };
  const columns = selectList({ resource: benchLeads }, principal, createValues(tenantId));
  const ofLeads = pageColumns({ resource: leads }, { principal, keys: [] }, createValues(tenantId));
  const run = (text: string, values: readonly unknown[]) =>
    sql.unsafe(text, [tenantId, ...values] as never[], { prepare: true });
  const newest = 'order by created_at_utc desc, id desc limit 50';

  return {
    list: () => run(`select ${columns} from crm.bench_lead where tenant_id = $1 ${newest}`, []),
    search: (term: string) =>
      run(`select ${columns} from crm.bench_lead where tenant_id = $1 and search_text like $2 ${newest}`, [
        `%${term.toLowerCase()}%`,
      ]),
    // As JSON text, which the database writes.
    leads: async () => {
      const newestLeads = `select * from crm.lead where tenant_id = $1 ${newest}`;
      const { selected, joins } = ofLeads;
      const by = 'order by page.created_at_utc desc, page.id desc';
      const rows = await run(`select ${selected} from (${newestLeads}) as page ${joins} ${by}`, []);
      return `[${rows.map(({ record }) => record).join()}]`;
    },
    chosen: (list: ChosenList) => {
      const { table, fields } = chosenFields[list];
      const selected = ['id', 'version', ...fields].map(field => `${columnOf(field)} as "${field}"`);
      return run(`select ${selected.join(', ')} from crm.${table} where tenant_id = $1 ${newest}`, []);
    },
    get: (id: string) => run(`select ${columns} from crm.bench_lead where tenant_id = $1 and id = $2`, [id]),
    // Writes go to the copy, which has no triggers.
    create: (body: Body) => {
      const names = Object.keys(body).map(columnOf);
      const marks = names.map((_, i) => `$${i + 2}`);
      return run(
        `insert into crm.bench_lead_bare (tenant_id, ${names.join(', ')}) values ($1, ${marks.join(', ')}) returning ${columns}`,
        Object.values(body),
      );
    },
    update: (id: string, body: Body) => {
      const assignments = Object.keys(body).map((field, i) => `${columnOf(field)} = $${i + 3}`);
      return run(
        `update crm.bench_lead_bare set ${assignments.join(', ')}, version = version + 1, updated_at_utc = now()
         where tenant_id = $1 and id = $2 returning ${columns}`,
        [id, ...Object.values(body)],
      );
    },
  };
}
export type BareStatements = ReturnType<typeof createBareStatements>;
