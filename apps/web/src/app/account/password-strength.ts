/** 0: too short to be taken; 1 weak, 2 fair, 3 good, 4 strong. */
export type Strength = 0 | 1 | 2 | 3 | 4;

export const strengthNames = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;

const alphabets: readonly [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^ -~]/, 100],
];
const usual = /pass(word)?|p[a@]ssw[o0]rd|qwert[yz]?|asdf|letmein|welcome|admin|secret|pipewright|iloveyou/gi;

/** A guess at how hard a password is to guess; advice only, the server has the rule. */
export function strengthOf(password: string, about: readonly string[] = []): Strength {
  if (password.length < 8) {
    return 0;
  }
  const pool = alphabets.reduce((sum, [pattern, size]) => (pattern.test(password) ? sum + size : sum), 0);
  const bits = Math.log2(pool) * effectiveLength(withoutKnown(password, about));
  if (bits < 36) {
    return 1;
  }
  return bits < 50 ? 2 : bits < 84 ? 3 : 4;
}

/** What everybody would try first counts as one character: usual words, the person's own name. */
function withoutKnown(password: string, about: readonly string[]): string {
  const own = about
    .flatMap(text => text.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter(({ length }) => length > 2);
  return own.reduce(
    (rest, word) => {
      const at = rest.toLowerCase().indexOf(word);
      return at < 0 ? rest : `${rest.slice(0, at)}.${rest.slice(at + word.length)}`;
    },
    password.replace(usual, '.'),
  );
}

/** Repetitions and rows such as abc or 321 add next to nothing. */
function effectiveLength(text: string): number {
  const codes = Array.from(text, character => character.codePointAt(0) ?? 0);
  return codes.reduce((length, code, index) => {
    const step = code - (codes[index - 1] ?? Number.NaN);
    const before = (codes[index - 1] ?? 0) - (codes[index - 2] ?? Number.NaN);
    const isPredictable = step === 0 || (Math.abs(step) === 1 && step === before);
    return length + (isPredictable ? 0.2 : 1);
  }, 0);
}
