/** Another server that performs runs of automations, which its parent may kill at any moment. */
import { buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { modules } from '../../modules/index.ts';
import { loadOpenRuns, performRuns } from '../../platform/automations/runs/perform-runs.ts';
import type { Connection } from '../../platform/database/connections/connection.ts';
import { openDatabase } from '../../platform/database/open-database.ts';

process.on('disconnect', () => process.exit());
process.on('message', async ({ owner, tenantId, runIds }: AutomationWork) => {
  const database = openDatabase(owner, { connections: 3 });
  const { services } = await buildApp({ config: readConfig({ LOG_LEVEL: 'silent' }), database, modules });
  // Once for each step that was committed.
  database.onCommit(() => process.send?.('committed'));
  const runs = await loadOpenRuns(
    database.tenants,
    tenantId,
    runIds.map(id => ({ id })),
  );
  process.send?.('at work');
  await performRuns({ ...services, ...database, log: console, wakeAfter: () => undefined }, tenantId, runs);
});

export interface AutomationWork {
  readonly owner: Connection;
  readonly tenantId: string;
  readonly runIds: readonly string[];
}
