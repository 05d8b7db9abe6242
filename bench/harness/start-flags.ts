import manifest from '../../package.json' with { type: 'json' };

/** The same flags as in `npm start`, so that the product is measured as people run it. */
export const startFlags: string[] = manifest.scripts.start.match(/--max-\S+/g) ?? [];

/** The same, with a CPU profile written to the folder `BENCH_PROFILE` where it is set. */
export const profiledStartFlags: string[] = process.env.BENCH_PROFILE
  ? [...startFlags, '--cpu-prof', `--cpu-prof-dir=${process.env.BENCH_PROFILE}`]
  : startFlags;
