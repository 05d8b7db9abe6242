import type { ImportBatchView } from '@pipewright/contract/operations/import/import-batches.ts';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type {
  ImportChoices,
  ImportedRow,
  ImportView,
} from '@pipewright/contract/operations/import/imports.ts';
import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { openTestApp, type TestApp, type User } from '../test-app.ts';

export type Importing = ReturnType<typeof importing>;

/** One app for all tests of a file, and for each test an organization of its own with its imports. */
export function setUpImports(use: (given: { app: TestApp; user: User; files: Importing }) => void): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp();
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    const user = await app.createTenant();
    use({ app, user, files: importing(app, user) });
  });
}

interface RowPage {
  readonly rows: ImportedRow[];
  readonly next: number | null;
}

/** Imports a file as a browser does. */
export function importing(app: TestApp, user: User) {
  async function finish({ job, id }: ImportView): Promise<ImportView> {
    while (job && (await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {}
    return get(id);
  }

  async function get(id: string): Promise<ImportView> {
    return (await user.call('GET', `/api/imports/${id}`)).body as ImportView;
  }

  async function post(path: string, body: unknown = {}): Promise<ImportView> {
    const answer = await user.call('POST', `/api/imports${path}`, { body });
    if (answer.status >= 300) {
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body as ImportView;
  }

  async function sendPieces(id: string, bytes: Buffer): Promise<void> {
    for (let n = 0; n === 0 || n * pieceBytes < bytes.length; n++) {
      const base64 = bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes).toString('base64');
      await user.call('PUT', `/api/imports/${id}/pieces/${n}`, { body: { base64 } });
    }
  }

  async function readPage({ id }: Pick<ImportView, 'id'>, outcome: string, after: number): Promise<RowPage> {
    const { body } = await user.call('GET', `/api/imports/${id}/rows?outcome=${outcome}&after=${after}`);
    return body as RowPage;
  }

  return {
    get,
    sendPieces,
    finish,
    post,
    /** Uploads a file and waits until it is read. */
    async send(resource: string, file: string | Uint8Array, options: { name?: string; sheet?: string } = {}) {
      const bytes = Buffer.from(file);
      const { id } = await post('', { resource, fileName: options.name ?? 'file.csv', size: bytes.length });
      await sendPieces(id, bytes);
      return finish(await post(`/${id}/read`, options.sheet ? { sheet: options.sheet } : {}));
    },
    /** Waits for the dry run. */
    async check(view: ImportView, changes: Partial<ImportSettings> = {}): Promise<ImportView> {
      return finish(await post(`/${view.id}/check`, { ...view.settings, ...changes }));
    },
    async run(view: ImportView, choices?: ImportChoices): Promise<ImportView> {
      return finish(await post(`/${view.id}/run`, choices));
    },
    /** The first rows with an outcome. */
    async rows(view: Pick<ImportView, 'id'>, outcome: string): Promise<ImportedRow[]> {
      return (await readPage(view, outcome, 0)).rows;
    },
    async allRows(view: Pick<ImportView, 'id'>, outcome: string): Promise<ImportedRow[]> {
      const rows: ImportedRow[] = [];
      for (let after: number | null = 0; after !== null; ) {
        const page: RowPage = await readPage(view, outcome, after);
        rows.push(...page.rows);
        after = page.next;
      }
      return rows;
    },
  };
}

/** Imports several files as one, as a browser does. */
export function importingBatch(app: TestApp, user: User) {
  const single = importing(app, user);

  async function call(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) {
    const answer = await user.call(method, `/api/import-batches${path}`, { body });
    if (answer.status >= 300) {
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body as ImportBatchView;
  }

  async function finish({ id, job }: ImportBatchView): Promise<ImportBatchView> {
    while (job && (await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {}
    return call('GET', `/${id}`);
  }

  return {
    single,
    get: (id: string) => call('GET', `/${id}`),
    /** Uploads files and waits until they are read. */
    async send(files: Readonly<Record<string, string | Uint8Array>>): Promise<ImportBatchView> {
      const [name = 'files'] = Object.keys(files);
      const { id } = await call('POST', '', { name });
      for (const [fileName, content] of Object.entries(files)) {
        const bytes = Buffer.from(content);
        const file = await call('POST', `/${id}/files`, { fileName, size: bytes.length });
        await single.sendPieces(file.id, bytes);
      }
      return finish(await call('POST', `/${id}/read`));
    },
    change: (view: ImportBatchView, file: { id: string }, body: object) =>
      call('PATCH', `/${view.id}/files/${file.id}`, body),
    leftOut: (view: ImportBatchView, become: 'nothing' | 'notes' | 'fields') =>
      call('POST', `/${view.id}/left-out-columns`, { become }),
    check: async (view: ImportBatchView) => finish(await call('POST', `/${view.id}/check`)),
    run: async (view: ImportBatchView, choices?: ImportChoices) =>
      finish(await call('POST', `/${view.id}/run`, choices)),
    finish,
  };
}

/** An id as Salesforce writes it; the prefix tells the kind of record: 001 for accounts, 003 for contacts. */
export function salesforceId(prefix: string, n: number): string {
  return `${prefix}5g0000Ab${String(n).padStart(4, '0')}AQA`;
}
