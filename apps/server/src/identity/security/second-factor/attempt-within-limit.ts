import type { Throttle } from '../../tokens/throttle.ts';

/** Tries a code: a wrong one, which is nothing, counts as a failure before it is looked at, and too many are refused. */
export async function attemptWithinLimit<T>(
  throttle: Throttle,
  { userId, address }: { userId: string; address: string },
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  // A name of its own: wrong codes must not close the way to the password, nor a right password forgive them.
  const attempt = await throttle.begin({ email: `second factor of ${userId}`, userId, address });
  try {
    const result = await work();
    if (result !== undefined) {
      await attempt.succeed();
    }
    return result;
  } catch (error) {
    await attempt.withdraw();
    throw error;
  }
}
