import fc from 'fast-check';

/**
 * Property tests draw the same values in every run, so that a change never fails because of somebody else's defect.
 * `FUZZ_SEED=random` draws new ones, and `FUZZ_SEED=<number>` repeats a failure.
 */
const given = process.env.FUZZ_SEED ?? '20261116';
if (given !== 'random') {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
}
