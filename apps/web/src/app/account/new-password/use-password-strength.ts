import { useEffect, useMemo, useState } from 'react';
import { loadStrengthEstimator, type Strength, type StrengthEstimator } from './password-strength.ts';

/** The strength of a password; undefined if there is none, or while the estimator is loading. */
export function usePasswordStrength(password: string, known: readonly string[] = []): Strength | undefined {
  const [estimator, setEstimator] = useState<{ estimate: StrengthEstimator }>();
  const isNeeded = password !== '';

  useEffect(() => {
    let isMounted = true;
    if (isNeeded) {
      loadStrengthEstimator().then(
        estimate => isMounted && setEstimator({ estimate }),
        // Without a connection there is no meter; the password can be chosen all the same.
        () => undefined,
      );
    }
    return () => {
      isMounted = false;
    };
  }, [isNeeded]);

  const about = known.join(' ');
  return useMemo(
    () => (isNeeded ? estimator?.estimate(password, [about]) : undefined),
    [isNeeded, estimator, password, about],
  );
}
