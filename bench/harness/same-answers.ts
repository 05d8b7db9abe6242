import { isDeepStrictEqual } from 'node:util';
import type { Machinery } from './measure.ts';
import type { Call, Run } from './runs.ts';

/** A comparison is only fair between equal answers: what both servers can read must be the same, to the letter. */
export async function assertSameAnswers(
  { servers, tokenOf }: Machinery,
  groups: readonly Run[][],
): Promise<void> {
  const token = await tokenOf('large');
  const ask = async (port: number, { path }: Call): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return answer.json();
  };
  for (const run of groups.flat()) {
    const [call] = run.by === 'bare' ? run.calls : [];
    if (call?.method !== 'GET') {
      continue;
    }
    const theirs = await ask(servers.bare.port, call);
    const ours = await ask(servers.product.port, { ...call, path: `/api${call.path}` });
    if (!isDeepStrictEqual(ours, theirs)) {
      throw new Error(
        `${run.title}: the product and the bare handler answer differently: ${excerpt(ours)} … ${excerpt(theirs)}`,
      );
    }
  }
}

function excerpt(answer: unknown): string {
  return JSON.stringify(answer).slice(0, 300);
}
