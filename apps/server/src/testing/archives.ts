import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import type { Archive } from '@pipewright/contract/operations/administration/backup.ts';
import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { pack as createTar } from 'tar-stream';
import { contentHashOf, fileOf, type Manifest, manifestName } from '../platform/archive/manifest.ts';
import { readTar } from '../platform/archive/read/read-tar.ts';
import { createArchiveSigner, signatureName } from '../platform/archive/trust/archive-signature.ts';
import type { TestApp, User } from './test-app.ts';

/** Archives as an administrator's browser uses them. */
export function archiving(app: TestApp, user: User) {
  async function post(
    path: string,
    body?: unknown,
  ): Promise<{ archiveId: string; message: string | null; state: string }> {
    const answer = await user.call('POST', `/api/backup${path}`, body === undefined ? {} : { body });
    if (answer.status !== 202) {
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    const { archiveId, jobId } = answer.body as { archiveId: string; jobId: string };
    await app.longJobs.worker.step(user.tenantId, { jobId });
    const job = (await user.call('GET', `/api/jobs/${jobId}`)).body as { message: string; state: string };
    return { archiveId, message: job.message, state: job.state };
  }

  async function list(): Promise<Archive[]> {
    return ((await user.call('GET', '/api/backup')).body as { archives: Archive[] }).archives;
  }

  async function get(id: string): Promise<Archive> {
    const found = (await list()).find(archive => archive.id === id);
    if (!found) {
      throw new Error(`no archive ${id}`);
    }
    return found;
  }

  return {
    post,
    list,
    get,
    async make(): Promise<Archive> {
      return get((await post('/archives')).archiveId);
    },
    async download(id: string): Promise<Buffer> {
      const answer = await app.server.inject({
        method: 'GET',
        url: `/api/backup/archives/${id}/file`,
        headers: { authorization: `Bearer ${user.accessToken}` },
      });
      return answer.rawPayload;
    },
    /** Uploads a file; returns its id or the error message. */
    async upload(file: Buffer): Promise<{ id: string; refusal?: string }> {
      const begun = await user.call('POST', '/api/backup/uploads', {
        body: { fileName: 'sent.tar.gz', size: file.length },
      });
      const { id } = begun.body as Archive;
      for (let n = 0; n * pieceBytes < file.length; n++) {
        const base64 = file.subarray(n * pieceBytes, (n + 1) * pieceBytes).toString('base64');
        const answer = await user.call('PUT', `/api/backup/uploads/${id}/pieces/${n}`, { body: { base64 } });
        if (answer.status !== 204) {
          return { id, refusal: (answer.body as { message: string }).message };
        }
      }
      return { id };
    },
    /** The findings of the dry run. */
    async check(id: string) {
      await post(`/archives/${id}/check`);
      return (await get(id)).findings;
    },
    restore: (id: string, body: unknown = { into: 'same' }) => post(`/archives/${id}/restore`, body),
  };
}

type Files = Map<string, Buffer>;

export async function unpack(archive: Buffer): Promise<Files> {
  const folder = await mkdtemp(join(tmpdir(), 'pipewright-unpack-'));
  const files: Files = new Map();
  try {
    await writeFile(join(folder, 'archive'), archive);
    for await (const entry of readTar(join(folder, 'archive'), 2 ** 40)) {
      const chunks: Buffer[] = [];
      for await (const chunk of entry.bytes) {
        chunks.push(chunk);
      }
      files.set(entry.name, Buffer.concat(chunks));
    }
    return files;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export async function pack(files: Files): Promise<Buffer> {
  const tar = createTar();
  for (const [name, bytes] of files) {
    tar.entry({ name }, bytes);
  }
  tar.finalize();
  return gzipSync(await buffer(tar));
}

/** Changes the lines of a table and updates the manifest, as an attacker would. */
export async function forge(
  archive: Buffer,
  table: string,
  edit: (lines: string[]) => string[],
): Promise<Buffer> {
  const files = await unpack(archive);
  const lines = files.get(fileOf(table))?.toString().split('\n').slice(0, -1) ?? [];
  const bytes = Buffer.from(
    edit(lines)
      .map(line => `${line}\n`)
      .join(''),
  );
  files.set(fileOf(table), bytes);
  return withManifest(files, manifest => {
    manifest.tables[table] = {
      columns: ['id'],
      ...manifest.tables[table],
      rows: edit(lines).length,
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    };
  });
}

/** As another installation or an older version would have created it: without this installation's signature. */
export async function unsigned(archive: Buffer): Promise<Buffer> {
  const files = await unpack(archive);
  files.delete(signatureName);
  return pack(files);
}

/** Signed by another installation. */
export async function signedElsewhere(archive: Buffer): Promise<Buffer> {
  const files = await unpack(archive);
  const elsewhere = createArchiveSigner(Buffer.alloc(32, 7));
  files.set(signatureName, elsewhere.sign(files.get(manifestName) ?? Buffer.alloc(0)));
  return pack(files);
}

/** A line of a table with other values. */
export function edited(line: string, changes: Record<string, unknown>): string {
  return JSON.stringify({ ...JSON.parse(line), ...changes });
}

export function withManifest(files: Files, edit: (manifest: Manifest) => void): Promise<Buffer> {
  const manifest = JSON.parse(String(files.get(manifestName))) as Manifest;
  edit(manifest);
  manifest.contentHash = contentHashOf(manifest.tables);
  files.set(manifestName, Buffer.from(JSON.stringify(manifest)));
  return pack(files);
}

/** Copies of a file, each with one flipped bit or truncated; the same ones in every run. */
export function* damaged(file: Buffer, count: number): Generator<Buffer> {
  const random = seeded(20_261_116);
  for (let n = 0; n < count; n++) {
    const at = Math.floor(random() * file.length);
    if (n % 4 === 3) {
      yield file.subarray(0, at);
    } else {
      const copy = Buffer.from(file);
      copy.writeUInt8(copy.readUInt8(at) ^ (1 << Math.floor(random() * 8)), at);
      yield copy;
    }
  }
}

/** The message about a damaged file: a whole sentence in the product's own words. */
export const damageSentence =
  /^(This file is not (an archive|a backup) of |The (archive|backup) (was changed after it was made: |is damaged: |lacks the file |holds (a file|something|a table) that |has a (line|file) that |unpacks to )|Line \d+ of ).*[.\w]$/;

/** Pseudo-random numbers from 0 to 1 for a seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
