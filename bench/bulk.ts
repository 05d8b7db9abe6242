import type { Machinery } from './harness/measure.ts';

export interface Bulk {
  leads: number;
  seconds: number;
}

/** A bulk change of about 10,000 leads by a filter, from the request to the end of the job. */
export async function measureBulk({ servers, tokenOf }: Machinery, rows: number): Promise<Bulk> {
  const headers = {
    authorization: `Bearer ${await tokenOf('large')}`,
    'content-type': 'application/json',
  };
  const api = `http://127.0.0.1:${servers.product.port}/api`;
  // Scores are spread evenly over 0 to 100.
  const filter = JSON.stringify({ field: 'leadScore', op: 'atMost', value: Math.ceil(1_010_000 / rows) - 1 });
  const begun = performance.now();
  const requested = await fetch(`${api}/leads/bulk-update`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ matching: { filter }, updates: { status: 'contacted' } }),
  });
  const { job } = (await requested.json()) as { job: { id: string } };
  for (;;) {
    const answer = await fetch(`${api}/jobs/${job.id}`, { headers });
    const { state, done } = (await answer.json()) as { state: string; done: number };
    if (state === 'done') {
      return { leads: done, seconds: (performance.now() - begun) / 1000 };
    }
    if (state !== 'waiting' && state !== 'running') {
      throw new Error(`The bulk change has ${state}`);
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
