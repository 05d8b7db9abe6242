import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertId } from '../ids.ts';

/** The folder of the archive files: one subfolder for each organization, readable only by the server. */
export interface ArchiveFolder {
  /** The path of an archive's file. Creates its folder. */
  path(tenantId: string, id: string): Promise<string>;
  /** Writes a chunk of an uploaded file. */
  writeChunk(tenantId: string, id: string, at: number, bytes: Buffer): Promise<void>;
  /** The size of the file; undefined if it is missing. */
  size(tenantId: string, id: string): Promise<number | undefined>;
  read(tenantId: string, id: string): Promise<ReadStream>;
  remove(tenantId: string, id: string): Promise<void>;
  /** Deletes all files of an organization that was deleted. */
  removeAll(tenantId: string): Promise<void>;
}

export function createArchiveFolder(root: string): ArchiveFolder {
  async function place(tenantId: string, id: string): Promise<string> {
    const folder = join(root, assertId(tenantId));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, `${assertId(id)}.tar.gz`);
  }

  return {
    path: place,
    async writeChunk(tenantId, id, at, bytes) {
      const file = await place(tenantId, id);
      const handle = await open(file, 'r+').catch(() => open(file, 'wx+', 0o600));
      await handle.write(bytes, 0, bytes.length, at).finally(() => handle.close());
    },
    async size(tenantId, id) {
      return (await stat(await place(tenantId, id)).catch(() => undefined))?.size;
    },
    async read(tenantId, id) {
      return createReadStream(await place(tenantId, id));
    },
    async remove(tenantId, id) {
      await rm(await place(tenantId, id), { force: true });
    },
    async removeAll(tenantId) {
      await rm(join(root, assertId(tenantId)), { recursive: true, force: true });
    },
  };
}
