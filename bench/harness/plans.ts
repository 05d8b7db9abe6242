import type { Row } from 'postgres';
import type { Connection } from '../../apps/server/src/platform/database/connections/connection.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open-database.ts';
import {
  type RunText,
  runText,
  type TenantDb,
  type TenantTx,
} from '../../apps/server/src/platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../apps/server/src/platform/principal.ts';
import { createLister } from '../../apps/server/src/platform/resources/query/list/list-records.ts';
import { benchLeads, benchLeadsModule } from '../data/bench-leads.ts';
import type { Samples } from '../data/samples.ts';

interface Statement {
  text: string;
  values: readonly unknown[];
}
export type Plans = Record<string, { text: string; plan: string[] }[]>;

/** The plans of the very statements that the product sends, as its role and in the tenant: they show which index is used. */
export async function explainLists(owner: Connection, tenantId: string, samples: Samples): Promise<Plans> {
  const database = openDatabase(owner, { connections: 2 });
  const principal: Principal = { tenantId, userId: null, permissions: new Map([['leads.read', 'all']]) };
  const queries: Record<string, Record<string, unknown>> = {
    'list with its total': {},
    'last page': { cursor: samples.lastPage, total: 'none' },
    'by last name': { sort: 'lastName', total: 'none' },
    'filter from the middle': { isActive: 'false', cursor: samples.middle },
    'search, rare': { search: samples.terms.rare[0] },
    'search, 0.2 %': { search: samples.terms.middling[0] },
    'search, 10 %': { search: samples.terms.common[0] },
  };
  const plans: Plans = {};
  try {
    for (const [title, query] of Object.entries(queries)) {
      const sent: Statement[] = [];
      const parsed = benchLeads.operations.list.query.parse({ pageSize: 50, ...query });
      await createLister(benchLeadsModule)({
        principal,
        query: parsed,
        db: overhear(database.tenants, sent),
      });
      plans[title] = await database.tenants.read(principal, tx =>
        Promise.all(sent.map(explainOn(tx[runText]))),
      );
    }
    return plans;
  } finally {
    await database.close();
  }
}

/** The same database; all statements sent to it are recorded. */
function overhear(db: TenantDb, sent: Statement[]): TenantDb {
  const noting =
    (run: RunText): RunText =>
    (text, values = []) => {
      sent.push({ text, values });
      return run(text, values);
    };
  return {
    ...db,
    pipelineRead: (principal, build, options) =>
      db.pipelineRead(principal, run => build(noting(run)), options),
    read: (principal, work) =>
      db.read(principal, tx => work(Object.assign(tx, { [runText]: noting(tx[runText]) }) as TenantTx)),
  };
}

function explainOn(run: RunText) {
  return async ({ text, values }: Statement) => {
    const rows: Row[] = await run(`explain (analyze, buffers) ${text}`, values);
    return { text, plan: rows.map(row => String(row['QUERY PLAN'])) };
  };
}
