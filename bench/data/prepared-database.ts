import { access, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Tenants } from './tenants.ts';

/** How many rows of each kind a benchmark has loaded. */
export type Size = Readonly<Record<string, number>>;

/** The folder of the benchmark's database, with what an earlier run has loaded into it. */
export interface PreparedDatabase<T = Tenants> {
  readonly dataDir: string;
  /** What was noted of the loaded rows. Absent until `remember` was called, in this run or in an earlier one. */
  readonly tenants: T | undefined;
  remember(tenants: T): Promise<void>;
  /** Removes a temporary folder; one that was named by `BENCH_DATA` is kept. */
  discard(): Promise<void>;
}

/** Opens the folder `keptIn`, or a temporary one. A kept database has one size: loading takes minutes. */
export async function openPreparedDatabase<T = Tenants>(
  keptIn: string | undefined,
  size: Size,
): Promise<PreparedDatabase<T>> {
  const dataDir = keptIn ?? (await mkdtemp(join(tmpdir(), 'pipewright-bench-')));
  await mkdir(dataDir, { recursive: true });
  const noteFile = join(dataDir, 'bench.json');
  const noted = await readNote<T>(noteFile);
  if (noted && !isDeepStrictEqual(noted.size, size)) {
    throw new Error(
      `${dataDir} has ${JSON.stringify(noted.size)}, not ${JSON.stringify(size)}: choose another BENCH_DATA`,
    );
  }
  return {
    dataDir,
    tenants: noted?.tenants,
    remember: tenants => writeFile(noteFile, JSON.stringify({ size, tenants })),
    async discard() {
      if (keptIn === undefined) {
        await rm(dataDir, { recursive: true, force: true });
      }
    },
  };
}

async function readNote<T>(file: string): Promise<{ size: Size; tenants: T } | undefined> {
  try {
    await access(file);
  } catch {
    return undefined;
  }
  return JSON.parse(await readFile(file, 'utf8'));
}
