import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { Erasure } from './erasures.ts';

/**
 * The list of all erasures beside the archives. A backup of the whole installation that is restored knows nothing of
 * people who were erased after it was made; this file does.
 */
export interface ErasureList {
  add(erasure: Erasure): Promise<void>;
  /** Without lines that cannot be read: a disk may have been full. */
  read(): Promise<Erasure[]>;
}

interface Log {
  error(details: object, message: string): void;
}

const fileName = 'erasures.jsonl';

export function createErasureList(folder: string, log: Log): ErasureList {
  const file = join(folder, fileName);
  return {
    async add(erasure) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // One short line, which several servers can append at the same time. It begins with a line break, so that a line
      // before it that was cut off spoils only itself.
      await appendFile(file, `\n${JSON.stringify(erasure)}\n`, { mode: 0o600 });
    },
    async read() {
      const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') {
          return '';
        }
        throw error;
      });
      return text.split('\n').flatMap((line, at) => {
        const erasure = line ? parseLine(line) : null;
        if (line && !erasure) {
          log.error({ file, line: at + 1 }, 'A line of the list of erasures cannot be read and is ignored');
        }
        return erasure ? [erasure] : [];
      });
    },
  };
}

function parseLine(line: string): Erasure | null {
  try {
    return erasureLine.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

const erasureLine = z.object({
  tenantId: z.uuid(),
  id: z.uuid(),
  erasedAtUtc: z.iso.datetime(),
  recordIds: z.array(z.uuid()),
  salt: z.string(),
  emailHashes: z.array(z.string()),
});
