import { t } from '@lingui/core/macro';
import { Loader } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ApiError } from '../../../kit/data/client/api-error.ts';
import { session } from '../../../kit/data/client/client.ts';
import { useSearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import { AccountFrame } from '../account-frame.tsx';
import classes from '../account-parts.module.css';
import { accountSearch } from '../account-search.ts';
import { Problem } from '../notice.tsx';
import { takeChoice } from './remember-choice.ts';
import { SecondStepForm } from './second-step-form.tsx';
import { useEntry } from './use-entry.ts';

/** The return address of a provider's sign-in: exchanges its code for tokens, once, and continues. */
export function LoginCallbackPage() {
  const { code, return_to } = useSearchParameters(accountSearch['/login/callback']);
  const { enter, isBusy, problem, secondStep } = useEntry(return_to);
  const navigate = useNavigate();
  const tried = useRef(false);
  useEffect(() => {
    if (!tried.current) {
      tried.current = true;
      const remember = takeChoice();
      void enter(() => trade(code, remember), { remember });
    }
  });

  if (secondStep) {
    const back = () => void navigate({ to: '/login', search: { returnTo: return_to } });
    return <SecondStepForm {...{ secondStep, enter, isBusy, problem }} onBack={back} />;
  }

  return (
    <AccountFrame title={problem ? t`Sign in to your account` : t`Signing in...`}>
      <Problem>{problem}</Problem>
      <div className={classes.actions}>
        {problem ? (
          <Link to="/login" search={{ returnTo: return_to }} className={classes.link}>
            {t`Back to sign in`}
          </Link>
        ) : (
          <Loader size="sm" aria-hidden />
        )}
      </div>
    </AccountFrame>
  );
}

function trade(code: string | undefined, remember: boolean): Promise<void> {
  return code
    ? session.signInWithCode({ code, remember })
    : Promise.reject(new ApiError(400, t`Login failed. Please try again.`));
}
