import type { ImportBatchView } from '@pipewright/contract/operations/import/import-batches.ts';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { type FileOf, makeFile } from './import-file.ts';

/** What a part of the import took. */
export interface Phase {
  seconds: number;
  /** Rows a second, in each tenth of the work. */
  rates: number[];
}

export interface Caller {
  call(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>;
}

/** Calls the API as the person whose token `token` answers. */
export function createCaller(port: number, token: () => Promise<string>): Caller {
  return {
    async call(method, path, body) {
      const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${await token()}`, 'content-type': 'application/json' },
        body: method === 'GET' ? undefined : JSON.stringify(body ?? {}),
      }).catch(error => {
        throw new Error(`${method} ${path} was not answered`, { cause: error });
      });
      const text = await answer.text();
      if (answer.status === 503 && method === 'GET') {
        // Other programs use the machine as well.
        await new Promise(resolve => setTimeout(resolve, 1000));
        return this.call(method, path);
      }
      if (answer.status >= 300) {
        throw new Error(`${path} answered ${answer.status}: ${text}`);
      }
      const isJson = answer.headers.get('content-type')?.includes('json');
      return { status: answer.status, body: isJson && text ? JSON.parse(text) : undefined };
    },
  };
}

/** Sends the content of a file in pieces. */
export async function sendBytes(client: Caller, id: string, bytes: Buffer): Promise<void> {
  for (let n = 0; n === 0 || n * pieceBytes < bytes.length; n++) {
    const base64 = bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes).toString('base64');
    await client.call('PUT', `/imports/${id}/pieces/${n}`, { base64 });
  }
}

export async function sendFile(client: Caller, file: FileOf): Promise<{ id: string; bytes: number }> {
  const begun = await client.call('POST', '/imports', {
    resource: 'lead',
    fileName: `leads.${file.kind}`,
    size: 1,
  });
  const { id } = begun.body as ImportView;
  let bytes = 0;
  let n = 0;
  for (const piece of makeFile(file)) {
    await client.call('PUT', `/imports/${id}/pieces/${n}`, { base64: piece.toString('base64') });
    bytes += piece.length;
    n += 1;
  }
  return { id, bytes };
}

/** Imports `rows` leads, numbered on from `from`. */
export async function importLeads(client: Caller, from: number, rows: number): Promise<void> {
  const { id } = await sendFile(client, { kind: 'csv', rows, from });
  for (const phase of ['read', 'check', 'run'] as const) {
    await perform(client, id, phase);
  }
}

/** Asks for a phase, and waits until it is over. */
export async function perform(client: Caller, id: string, phase: 'read' | 'check' | 'run'): Promise<Phase> {
  const begun = performance.now();
  const { settings } = (await client.call('GET', `/imports/${id}`)).body as ImportView;
  await client.call('POST', `/imports/${id}/${phase}`, phase === 'check' ? settings : {});
  return watch(begun, async () => {
    const { job } = (await client.call('GET', `/imports/${id}`)).body as ImportView;
    return job ?? { state: 'failed', done: 0, total: 0, message: 'There is no job' };
  });
}

/** Asks for a phase of an import of several files, and waits until it is over. */
export async function performBatch(
  client: Caller,
  id: string,
  phase: 'read' | 'check' | 'run',
  onTenth: OnTenth,
): Promise<Phase> {
  const begun = performance.now();
  await client.call('POST', `/import-batches/${id}/${phase}`);
  const ask = async () => {
    const { job } = (await client.call('GET', `/import-batches/${id}`)).body as ImportBatchView;
    return job ?? { state: 'failed', done: 0, total: 0, message: 'There is no job' };
  };
  return watch(begun, ask, onTenth);
}

/** Takes a change back: at once, or by a job that is waited for. */
export async function undo(client: Caller, changeSetId: string): Promise<Phase> {
  const begun = performance.now();
  const { status, body } = await client.call('POST', `/change-sets/${changeSetId}/undo`);
  if (status !== 202) {
    return { seconds: (performance.now() - begun) / 1000, rates: [] };
  }
  const { job } = body as { job: { id: string } };
  return watch(begun, async () => (await client.call('GET', `/jobs/${job.id}`)).body as Progress);
}

interface Progress {
  state: string;
  done: number;
  total: number;
  message: string | null;
}

type OnTenth = (done: number, total: number, rate: number) => void;

async function watch(
  begun: number,
  ask: () => Promise<Progress>,
  onTenth: OnTenth = () => undefined,
): Promise<Phase> {
  const rates: number[] = [];
  let [since, from] = [begun, 0];
  for (;;) {
    const { state, done, total, message } = await ask();
    const now = performance.now();
    if (total > 0 && done - from >= total / 10) {
      const rate = ((done - from) / (now - since)) * 1000;
      rates.push(rate);
      onTenth(done, total, rate);
      [since, from] = [now, done];
    }
    if (state === 'done') {
      return { seconds: (now - begun) / 1000, rates };
    }
    if (state !== 'waiting' && state !== 'running') {
      throw new Error(`${state}: ${message}`);
    }
    await new Promise(resolve => setTimeout(resolve, 250));
  }
}
