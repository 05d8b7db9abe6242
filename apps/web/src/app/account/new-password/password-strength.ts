import { msg } from '@lingui/core/macro';
/** 0: too short to be accepted; 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

export const strengthNames = [
  msg`Too short`,
  msg`Weak`,
  msg({ message: 'Fair', context: 'strength of a password' }),
  msg`Good`,
  msg`Strong`,
] as const;

/** Estimates how hard a password is to guess. What others know of the person makes it no stronger. */
export type StrengthEstimator = (password: string, known?: readonly string[]) => Strength;

let loading: Promise<StrengthEstimator> | undefined;

/** Loads zxcvbn with its list of common passwords: about 240 kB compressed, so only once somebody types a password. */
export function loadStrengthEstimator(): Promise<StrengthEstimator> {
  loading ??= createEstimator().catch(error => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** Advice only: the rule that the server enforces is `passwordProblem`. */
async function createEstimator(): Promise<StrengthEstimator> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const zxcvbn = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });
  return (password, known = []) => {
    if (password.length < 8) {
      return 0;
    }
    const words = known.flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u));
    const { score } = zxcvbn.check(password, ['pipewright', ...words.filter(({ length }) => length > 2)]);
    // Both of the two lowest scores are guessed within hours.
    return score === 0 ? 1 : score;
  };
}
