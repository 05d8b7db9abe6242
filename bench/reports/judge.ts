import type { Cpu } from '../harness/usage.ts';

/** What something took: on the clock, and of all processors. Only the first depends on what else the machine does. */
export interface Taken {
  readonly ms: number;
  readonly cpuMs: number;
}

export interface Judge {
  /** What was too slow so far. */
  readonly missed: readonly string[];
  take(work: () => Promise<unknown>): Promise<Taken>;
  /** Prints a figure beside its limit. */
  judge(name: string, value: number, limit: number, note?: string): void;
}

export function createJudge(readCpu: () => Cpu): Judge {
  const missed: string[] = [];
  return {
    missed,
    async take(work) {
      const [begun, before] = [performance.now(), readCpu()];
      await work();
      const after = readCpu();
      const cpu = after.node + after.postgres - before.node - before.postgres;
      return { ms: performance.now() - begun, cpuMs: cpu / 1000 };
    },
    judge(name, value, limit, note = '') {
      const holds = value <= limit;
      if (!holds) {
        missed.push(name);
      }
      const shown = value.toFixed(value < 10 ? 2 : 0);
      console.log(`${holds ? 'ok    ' : 'MISSED'} ${name}: ${shown} (limit ${limit})${note && `, ${note}`}`);
    },
  };
}

/** The middle of what was taken, by the clock. */
export function middle(taken: readonly Taken[]): Taken {
  return taken.toSorted((a, b) => a.ms - b.ms)[Math.floor(taken.length / 2)] ?? { ms: 0, cpuMs: 0 };
}
