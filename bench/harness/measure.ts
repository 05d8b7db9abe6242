import type { Tenants } from '../data/tenants.ts';
import type { BareQuestion } from '../reference/bare.ts';
import type { Child } from './child.ts';
import type { Load, Outcome } from './drive.ts';
import type { HttpJob } from './load-generator.ts';
import type { Run, Server } from './runs.ts';
import { toWire } from './to-wire.ts';
import { readCpu } from './usage.ts';

const rounds = 3;
const secondsOfRound = Number(process.env.BENCH_SECONDS ?? 3);
const atMost = 100_000;

/** The cost of a request in one round, in microseconds of CPU, and its latency. */
export interface Figures {
  requests: number;
  refused: number;
  cpu: number;
  node: number;
  postgres: number;
  perSecond: number;
  median: number;
  p95: number;
}
export interface Measured {
  key: string;
  by: Run['by'];
  title: string;
  connections: number;
  rounds: Figures[];
}

export interface Machinery {
  servers: Record<Server, { pid: number; port: number }>;
  references: Child<BareQuestion, number | Outcome>;
  generator: Child<HttpJob, Outcome>;
  postmaster: number;
  tokenOf(tenant: keyof Tenants): Promise<string>;
}

/** Warms each run up, then lets them take turns, round by round. */
export async function measureGroup(machinery: Machinery, runs: readonly Run[]): Promise<Measured[]> {
  for (const run of runs) {
    await perform(machinery, run, secondsOfRound / 2);
  }
  const measured = runs.map(({ key, by, title, connections }): Measured => {
    return { key, by, title, connections, rounds: [] };
  });
  for (let round = 0; round < rounds; round += 1) {
    for (const [i, run] of runs.entries()) {
      measured[i]?.rounds.push(await measure(machinery, run));
    }
  }
  return measured;
}

async function measure(machinery: Machinery, run: Run): Promise<Figures> {
  const { pid } = machinery.servers[run.by === 'product' ? 'product' : 'bare'];
  const before = readCpu(pid, machinery.postmaster);
  const { requests, refused, seconds, median, p95 } = await perform(machinery, run, secondsOfRound);
  const after = readCpu(pid, machinery.postmaster);
  const node = (after.node - before.node) / requests;
  const postgres = (after.postgres - before.postgres) / requests;
  const cpu = node + postgres;
  return { requests, refused, cpu, node, postgres, perSecond: requests / seconds, median, p95 };
}

async function perform(machinery: Machinery, run: Run, seconds: number): Promise<Outcome> {
  const load: Load = { connections: run.connections, seconds, atMost };
  if (run.by === 'raw') {
    return (await machinery.references.ask({ do: 'raw', calls: run.calls, load })) as Outcome;
  }
  const token = run.by === 'product' ? await machinery.tokenOf(run.tenant) : undefined;
  const requests = run.calls.map(call => toWire(call, token));
  return machinery.generator.ask({
    port: machinery.servers[run.by].port,
    requests,
    status: run.status,
    load,
  });
}
