import { hash, verify } from '@node-rs/argon2';
import { busy } from '../../platform/errors.ts';

/** The cost of hashing one password with argon2id. */
export interface PasswordCost {
  readonly memoryCost: number;
  readonly timeCost: number;
  readonly parallelism: number;
}

/** OWASP's second recommendation for argon2id, which is the library's default algorithm. */
export const recommendedCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no such user) it takes just as long and returns false. */
  verify(hashed: string | null, password: string): Promise<boolean>;
  /** Whether a hash was created with other parameters than the current ones. */
  isOutdated(hashed: string): boolean;
}

/**
 * Two at once leave half of Node's thread pool to everything else. At about 35 ms each, nobody waits longer than a
 * second.
 */
export async function createPasswords({
  concurrency = 2,
  maxWaiting = 50,
  cost = recommendedCost,
} = {}): Promise<Passwords> {
  const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;
  const queued = createTaskQueue({ concurrency, maxWaiting });
  const dummyHash = await hash('the password of nobody', cost);

  return {
    hash: password => queued(() => hash(normalized(password), cost)),
    async verify(hashed, password) {
      const matches = await queued(() => verify(hashed ?? dummyHash, normalized(password)));
      return matches && hashed !== null;
    },
    isOutdated: hashed => !hashed.startsWith(currentForm),
  };
}

/** Some keyboards send é as one character and others as two. Both are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** Runs a few tasks at once and queues a few more. Beyond that, requests get 503 instead of a long wait. */
function createTaskQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) {
      running += 1;
    } else if (waiting.length < maxWaiting) {
      await new Promise<void>(resolve => waiting.push(resolve));
    } else {
      throw busy();
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) {
        // Passes its turn on directly, so that no new request can overtake.
        next();
      } else {
        running -= 1;
      }
    }
  };
}
