import type { ImportSettings, ImportView } from '@pipewright/contract/operations/imports.ts';
import { pieceBytes } from '@pipewright/contract/pieces.ts';
import type { TestApp, User } from './test-app.ts';

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

  return {
    get,
    finish,
    post,
    /** Uploads a file and waits until it is read. */
    async send(resource: string, file: string | Uint8Array, options: { name?: string; sheet?: string } = {}) {
      const bytes = Buffer.from(file);
      const { id } = await post('', { resource, fileName: options.name ?? 'file.csv', size: bytes.length });
      for (let n = 0; n === 0 || n * pieceBytes < bytes.length; n++) {
        const base64 = bytes.subarray(n * pieceBytes, (n + 1) * pieceBytes).toString('base64');
        await user.call('PUT', `/api/imports/${id}/pieces/${n}`, { body: { base64 } });
      }
      return finish(await post(`/${id}/read`, options.sheet ? { sheet: options.sheet } : {}));
    },
    /** Waits for the dry run. */
    async check(view: ImportView, changes: Partial<ImportSettings> = {}): Promise<ImportView> {
      return finish(await post(`/${view.id}/check`, { ...view.settings, ...changes }));
    },
    async run(view: ImportView): Promise<ImportView> {
      return finish(await post(`/${view.id}/run`));
    },
    async rows(view: ImportView, outcome: string) {
      const { body } = await user.call('GET', `/api/imports/${view.id}/rows?outcome=${outcome}`);
      return (
        body as { rows: { row: number; reason: string | null; column: number | null; cells: string[] }[] }
      ).rows;
    },
  };
}
