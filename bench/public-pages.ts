/** What a view of a quote's page costs, against a bare handler that sends the same bytes. See README.md. */
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../apps/server/src/platform/database/connections/connection.ts';
import { migrate } from '../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';
import { benchLeadsMigration } from './data/bench-leads.ts';
import { createTokens } from './data/tenants.ts';
import { startChild } from './harness/child.ts';
import type { Outcome } from './harness/drive.ts';
import type { HttpJob } from './harness/load-generator.ts';
import { startFlags } from './harness/start-flags.ts';
import { startProduct } from './harness/start-product.ts';
import { readCpu } from './harness/usage.ts';
import type { BarePage } from './reference/bare-page.ts';

/** Product and bare handler take turns, so that other load on the machine falls on both. */
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const seconds = Number(process.env.BENCH_SECONDS ?? 3);
const linkCount = 100;
const lines = 20;

const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-bench-'));
const postgres = await startEmbeddedPostgres({ dataDir });
const product = await startProduct();
const bare = startChild<BarePage, number>(new URL('reference/bare-page.ts', import.meta.url), startFlags);
const generator = startChild<HttpJob, Outcome>(new URL('harness/load-generator.ts', import.meta.url));
try {
  await bench(postgres.connection, postgres.pid);
} finally {
  await Promise.all([product.stop(), bare.stop(), generator.stop()]);
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
}

interface Measured {
  readonly requestsPerSecond: number;
  readonly median: number;
  readonly p95: number;
  /** Microseconds of CPU for each request, of node and PostgreSQL. */
  readonly cpu: number;
}

async function bench(owner: Connection, postmaster: number): Promise<void> {
  await migrate(owner, [benchLeadsMigration]);
  const { port, tenants } = await product.ask({ owner, dataDir });
  const token = await createTokens(port, tenants)('small');
  const urls = await sendQuotes(port, token);
  const page = await readPage(port, urls[0] as URL);
  const barePort = await bare.ask(page);

  const measure = async (target: { port: number; pid: number }, requests: string[], connections: number) => {
    const before = readCpu(target.pid, postmaster);
    const load = { connections, seconds, atMost: Number.POSITIVE_INFINITY };
    const outcome = await generator.ask({ port: target.port, requests, status: 200, load });
    const after = readCpu(target.pid, postmaster);
    const cpu = after.node - before.node + (after.postgres - before.postgres);
    return {
      requestsPerSecond: outcome.requests / outcome.seconds,
      median: outcome.median,
      p95: outcome.p95,
      cpu: cpu / outcome.requests,
    };
  };
  const ours = { port, pid: product.pid };
  const reference = { port: barePort, pid: bare.pid };
  console.log(`a page of ${Buffer.byteLength(page.body)} bytes, ${lines} lines`);
  for (const [name, requests, connections] of [
    ['one link, 16 connections', urls.slice(0, 1), 16],
    [`${linkCount} links, 16 connections`, urls, 16],
    ['one link, 1 connection', urls.slice(0, 1), 1],
  ] as const) {
    const wire = requests.map(requestOf);
    await measure(ours, wire, connections);
    const results: { product: Measured; bare: Measured }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      results.push({
        product: await measure(ours, wire, connections),
        bare: await measure(reference, wire, connections),
      });
    }
    report(name, results);
  }
}

function report(name: string, results: readonly { product: Measured; bare: Measured }[]): void {
  const middle = (of: (each: (typeof results)[number]) => number) =>
    results.map(of).toSorted((one, other) => one - other)[Math.floor(results.length / 2)] ?? Number.NaN;
  const describe = (of: 'product' | 'bare') =>
    `${middle(each => each[of].requestsPerSecond).toFixed(0)} req/s, ${middle(each => each[of].cpu).toFixed(0)} µs CPU, median ${middle(each => each[of].median).toFixed(2)} ms, p95 ${middle(each => each[of].p95).toFixed(2)} ms`;
  console.log(`${name} (load ${loadavg()[0]?.toFixed(1)})`);
  console.log(`  product  ${describe('product')}`);
  console.log(`  bare     ${describe('bare')}`);
  console.log(`  × bare   ${middle(each => each.product.cpu / each.bare.cpu).toFixed(2)} CPU`);
}

function requestOf(url: URL): string {
  return `GET ${url.pathname} HTTP/1.1\r\nhost: ${url.host}\r\n\r\n`;
}

/** The page and its headers, for the bare handler. */
function readPage(port: number, url: URL): Promise<BarePage> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { port, host: '127.0.0.1', path: url.pathname, headers: { host: url.host } },
      answer => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const { date, connection, 'keep-alive': _, 'content-length': __, ...headers } = answer.headers;
          resolve({ headers: headers as Record<string, string>, body: Buffer.concat(chunks).toString() });
        });
      },
    );
    sent.on('error', reject).end();
  });
}

async function sendQuotes(port: number, token: string): Promise<URL[]> {
  const post = async <T>(path: string, body: object): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) {
      throw new Error(`POST ${path}: ${answer.status} ${await answer.text()}`);
    }
    return (await answer.json()) as T;
  };
  const company = await post<{ id: string }>('/companies', { name: 'Customer Ltd' });
  const urls: URL[] = [];
  for (let index = 0; index < linkCount; index += 1) {
    const quote = await post<{ id: string }>('/quotes', {
      name: `Quote ${index}`,
      companyId: company.id,
      lines: Array.from({ length: lines }, (_, line) => ({ name: `Product ${line}`, unitPrice: 10 })),
    });
    await post(`/quotes/${quote.id}/issue`, {});
    urls.push(new URL((await post<{ url: string }>(`/quotes/${quote.id}/link`, {})).url));
  }
  return urls;
}
