/** Another server that works on one job of its parent, which may kill it at any moment. */
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { modules } from '../../modules/index.ts';
import type { Connection } from '../../platform/database/connections/connection.ts';
import { openDatabase } from '../../platform/database/open-database.ts';

process.on('disconnect', () => process.exit());
process.on('message', async ({ owner, tenantId, jobId }: Work) => {
  const database = openDatabase(owner, { connections: 3 });
  const { longJobs } = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, modules });
  let isOver = false;
  while (!isOver) {
    process.send?.('at work');
    isOver = (await longJobs.worker.step(tenantId, { jobId })) === 'over';
  }
  process.send?.('over');
});

export interface Work {
  readonly owner: Connection;
  readonly tenantId: string;
  readonly jobId: string;
}
