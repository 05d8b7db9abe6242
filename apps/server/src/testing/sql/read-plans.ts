import { connect } from '../../platform/database/connections/connection.ts';
import { newId } from '../../platform/ids.ts';
import { testDatabase } from '../databases/test-database.ts';

export interface PlanReader {
  /** The plan of a statement about an organization, `$1`, as the product's role reads it. */
  planOf(statement: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * Reads plans as they are where tables are not so small that reading all of them is cheaper than using an index. In a
 * database of its own, because plans depend on the rows that other tests have written, and on when they were counted.
 */
export async function openPlanReader(): Promise<PlanReader> {
  const tenantId = newId();
  const sql = connect(await testDatabase('_plans'), { max: 1, searchPath: 'crm' });
  return {
    async planOf(statement) {
      const plan = await sql.begin(async tx => {
        await tx.unsafe(
          `set local role pipewright_app; set local app.tenant_id = '${tenantId}';
           set local enable_seqscan = off; set local enable_sort = off`,
        );
        return tx.unsafe(`explain (costs off) ${statement.replaceAll('$1', `'${tenantId}'`)}`);
      });
      return plan.map(line => String(line['QUERY PLAN'])).join('\n');
    },
    close: () => sql.end(),
  };
}
