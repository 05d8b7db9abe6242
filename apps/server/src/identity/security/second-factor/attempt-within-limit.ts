import type { Throttle } from '../../tokens/throttle.ts';

/**
 * Checks a code. It counts as a failure before it is checked, and too many failures are refused. Undefined for a wrong
 * code.
 */
export async function attemptWithinLimit<T>(
  throttle: Throttle,
  { userId, address }: { userId: string; address: string },
  work: () => Promise<T | undefined>,
): Promise<T | undefined> {
  // A separate counter: wrong codes must not lock the password, and a right password must not reset them.
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
