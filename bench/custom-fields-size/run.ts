/** How fast custom fields are asked for in an organization with many leads and 20 custom fields. See README.md. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { connect } from '../../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from '../data/bench-leads.ts';
import { createTokens } from '../data/tenants.ts';
import { startChild } from '../harness/child.ts';
import type { Load, Outcome } from '../harness/drive.ts';
import type { HttpJob } from '../harness/load-generator.ts';
import { startProduct } from '../harness/start-product.ts';
import { toWire } from '../harness/to-wire.ts';
import { addFields, loadLeads } from './load.ts';
import { type Call, compareCreating, measureAll } from './measure.ts';
import { readPrepared, writePrepared } from './prepared.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { data: { type: 'string' }, rounds: { type: 'string', default: '50' } },
});
const rows = Number(positionals[0] ?? 1_000_000);
const began = performance.now();

if (values.data) {
  await mkdir(values.data, { recursive: true });
}
const dataDir = values.data ?? (await mkdtemp(join(tmpdir(), 'pipewright-bench-')));
const postgres = await startEmbeddedPostgres({ dataDir });
const product = await startProduct();
const generator = startChild<HttpJob, Outcome>(new URL('../harness/load-generator.ts', import.meta.url));
try {
  await bench();
} finally {
  await generator.stop();
  await product.stop();
  await postgres.stop();
  if (!values.data) {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function bench(): Promise<void> {
  const owner = postgres.connection;
  await migrate(owner, [benchLeadsMigration]);
  const prepared = await readPrepared(dataDir, rows);
  const { port, tenants } = await product.ask({ owner, dataDir, tenants: prepared?.tenants });
  const tokenOf = createTokens(port, tenants);
  const callAs =
    (of: 'large' | 'medium' | 'small'): Call =>
    async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${await tokenOf(of)}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok) {
        throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      }
      return text ? JSON.parse(text) : undefined;
    };
  const sql = connect(owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  try {
    if (!prepared) {
      say(`preparing ${rows} leads`);
      await addFields(callAs('large'));
      await loadLeads(sql, { tenantId: tenants.large.id, rows, say });
      await writePrepared(dataDir, { rows, tenants });
    }
    const pids = { node: product.pid, postgres: postgres.pid };
    // A filter without an index reads all leads: measured is the processor, not the disk after a restart.
    await sql`select count(custom) from crm.lead`;
    say('measuring');
    const token = await tokenOf('large');
    const read = (path: string) => (load: Load) =>
      generator.ask({
        port,
        requests: [toWire({ method: 'GET', path: `/api${path}` }, token)],
        status: 200,
        load,
      });
    const isMet = await measureAll({ call: callAs('large'), read }, { pids, repeats: Number(values.rounds) });
    const isCheap = await compareCreating(sql, callAs('small'), callAs('medium'), pids);
    process.exitCode = isMet && isCheap ? 0 : 1;
  } finally {
    await sql.end();
  }
  console.log(`${rows} leads, load ${loadavg()[0]?.toFixed(1)}`);
}

/** Progress goes to the error output, so that the table can be copied from the other one. */
function say(what: string): void {
  console.error(`${((performance.now() - began) / 1000).toFixed(0)} s: ${what}`);
}
