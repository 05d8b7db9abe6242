import { useEffect, useMemo, useState } from 'react';
import { loadStrengthEstimator, type Strength, type StrengthEstimator } from './password-strength.ts';

/** How strong a password is; undefined where there is none, or while the estimator is being loaded. */
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
