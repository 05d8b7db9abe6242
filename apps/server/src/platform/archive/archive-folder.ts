import { createReadStream, type ReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { assertId } from '../ids.ts';

/** Where the archives' files lie: a folder for each organization, readable by the server alone. */
export interface ArchiveFolder {
  /** The path of an archive's file, in a folder that is there. */
  place(tenantId: string, id: string): Promise<string>;
  /** Writes some bytes of a file that is sent here. */
  put(tenantId: string, id: string, at: number, bytes: Buffer): Promise<void>;
  /** Its size; none where it is missing. */
  size(tenantId: string, id: string): Promise<number | undefined>;
  read(tenantId: string, id: string): Promise<ReadStream>;
  remove(tenantId: string, id: string): Promise<void>;
  /** Of an organization that is gone. */
  removeAll(tenantId: string): Promise<void>;
}

export function createArchiveFolder(root: string): ArchiveFolder {
  async function place(tenantId: string, id: string): Promise<string> {
    const folder = join(root, assertId(tenantId));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return join(folder, `${assertId(id)}.tar.gz`);
  }

  return {
    place,
    async put(tenantId, id, at, bytes) {
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
