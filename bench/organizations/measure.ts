import { setTimeout } from 'node:timers/promises';
import type { Sql } from '../../apps/server/src/platform/database/connections/connection.ts';
import { password, signIn } from '../data/tenants.ts';
import { drive } from '../harness/drive.ts';

/** Signs up an organization over HTTP. Returns the email address of its administrator and the time that it took. */
export async function signUp(port: number, name: string): Promise<{ email: string; ms: number }> {
  const email = `${name}@bench.example`;
  const started = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/onboarding/complete`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      organizationDetails: { name, country: 'Germany', website: '' },
      adminUser: { email, password, firstName: 'Ada', lastName: 'Admin', phoneNumber: '' },
      subscriptionPlanId: 'professional',
      domainSetup: { subdomain: name, customDomain: null, dnsSettings: null },
      subscriptionDetails: { startWithTrial: false, billingCycle: 'monthly', couponCode: null },
    }),
  });
  if (answer.status !== 201) {
    throw new Error(`The sign-up was answered ${answer.status}: ${await answer.text()}`);
  }
  return { email, ms: performance.now() - started };
}

/** What the first list of a country's states takes, which copies them, and the second one. */
export async function listStates(port: number, email: string): Promise<{ first: number; second: number }> {
  const token = await signIn(port, email);
  const ask = async (path: string) => {
    const started = performance.now();
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const body = (await answer.json()) as { id: string }[];
    return { body, ms: performance.now() - started };
  };
  const [germany] = (await ask('/countries?search=Germany')).body;
  const states = `/states?countryId=${germany?.id}`;
  const first = await ask(states);
  return { first: first.ms, second: (await ask(states)).ms };
}

/** What a list of leads takes for several people of as many organizations, of whom one after the other asks. */
export async function measureList(
  port: number,
  numbers: readonly number[],
  load: { connections: number; seconds: number },
) {
  const tokens: string[] = [];
  for (const n of numbers) {
    tokens.push(await signIn(port, `admin-${n}@bench.example`));
  }
  const outcome = await drive({ ...load, atMost: Number.POSITIVE_INFINITY }, async () => async turn => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/leads?pageSize=50`, {
      headers: { authorization: `Bearer ${tokens[turn % tokens.length]}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok && answer.status !== 503) {
      throw new Error(`The list was answered ${answer.status}`);
    }
    return answer.ok ? 'answered' : 'refused';
  });
  return `median ${outcome.median.toFixed(1)} ms, p95 ${outcome.p95.toFixed(1)} ms (${outcome.requests} requests, ${outcome.refused} refused)`;
}

/** Has the server perform a schedule now, and waits until it and the jobs that it has queued are done. */
export async function runSchedule(sql: Sql, name: string): Promise<number> {
  const started = performance.now();
  await sql`insert into jobs.job (name) values (${name})`;
  for (;;) {
    const [left] = await sql<{ count: number }[]>`
      select count(*)::integer as count from jobs.job
      where state in ('created', 'retry', 'active')
        and name in (${name}, 'forget-old-changes', 'take-forecast-snapshot')`;
    if (left?.count === 0) {
      return performance.now() - started;
    }
    await setTimeout(250);
  }
}

/** Bytes of all tables and indexes of organizations and accounts. */
export async function sizeOf(sql: Sql): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`
    select sum(pg_total_relation_size(oid))::bigint as bytes from pg_class
    where relkind = 'r' and relnamespace in ('crm'::regnamespace, 'identity'::regnamespace)`;
  return row?.bytes ?? 0;
}
