/** Another server that performs runs of automations, which its parent may kill at any moment. */
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { modules } from '../modules/index.ts';
import { loadRun, performRun } from '../platform/automations/runs/perform-run.ts';
import type { Connection } from '../platform/database/connection.ts';
import { openDatabase } from '../platform/database/open-database.ts';

process.on('disconnect', () => process.exit());
process.on('message', async ({ owner, tenantId, runIds }: AutomationWork) => {
  const database = openDatabase(owner, { connections: 3 });
  const { services } = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, modules });
  process.send?.('at work');
  for (const id of runIds) {
    const run = await loadRun(database.tenants, tenantId, id);
    if (run) {
      await performRun({ ...services, ...database, log: console }, tenantId, run);
    }
    process.send?.('done one');
  }
});

export interface AutomationWork {
  readonly owner: Connection;
  readonly tenantId: string;
  readonly runIds: readonly string[];
}
