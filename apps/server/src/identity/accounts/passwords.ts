import { hash, verify } from '@node-rs/argon2';
import { busy } from '../../platform/errors.ts';

/** OWASP's second choice for argon2id, which is what the library hashes with unless told otherwise. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const currentForm = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Without a hash (no such user) it works just as long, and says no. */
  verify(hashed: string | null, password: string): Promise<boolean>;
  /** Whether a hash was made with other parameters than today's. */
  isOutdated(hashed: string): boolean;
}

/** Two at once leave half of Node's thread pool to everything else; at some 35 ms each nobody waits longer than 1 s. */
export async function createPasswords({ atOnce = 2, maxWaiting = 50 } = {}): Promise<Passwords> {
  const inTurn = takeTurns({ atOnce, maxWaiting });
  const nobodysHash = await hash('the password of nobody', cost);

  return {
    hash: password => inTurn(() => hash(normalized(password), cost)),
    async verify(hashed, password) {
      const matches = await inTurn(() => verify(hashed ?? nobodysHash, normalized(password)));
      return matches && hashed !== null;
    },
    isOutdated: hashed => !hashed.startsWith(currentForm),
  };
}

/** One keyboard sends é as one character, another as two; both are the same password. */
function normalized(password: string): string {
  return password.normalize('NFKC');
}

/** Runs few things at once and lets few wait; whoever comes beyond that gets 503 instead of a long queue. */
function takeTurns({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) {
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
        // Hands its turn over, so that nobody who comes now can overtake.
        next();
      } else {
        running -= 1;
      }
    }
  };
}
