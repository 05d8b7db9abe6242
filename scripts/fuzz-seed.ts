import fc from 'fast-check';

/**
 * Property tests use the same values in every run, so that a change never fails because of an unrelated defect.
 * `FUZZ_SEED=random` draws new values, and `FUZZ_SEED=<number>` repeats a failure.
 */
const given = process.env.FUZZ_SEED ?? '20261116';
if (given !== 'random') {
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(given) });
}
