import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { providerNames, ssoMessage } from '@pipewright/contract/identity.ts';
import { IconBrandGoogleFilled, IconBrandWindowsFilled } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { homeRoute } from '../../home.ts';
import { returnPath } from '../../return-to.ts';
import classes from '../account-parts.module.css';
import { keepChoice } from './remember-choice.ts';
import { signInOptionsQuery } from './sign-in-options.ts';

const providers = [
  { id: 'google', name: providerNames.google, icon: IconBrandGoogleFilled },
  { id: 'microsoft', name: providerNames.microsoft, icon: IconBrandWindowsFilled },
] as const;
type Provider = (typeof providers)[number];

interface ProvidersProps {
  readonly returnTo: string | undefined;
  readonly remember: () => boolean;
  readonly onProblem: (problem: string) => void;
}

/** Sign-in with an external account; shows if that is not configured. */
export function Providers({ returnTo, remember, onProblem }: ProvidersProps) {
  const client = useQueryClient();

  async function start({ id, name }: Provider): Promise<void> {
    // Asked again when it failed before: a press is a wish to try.
    const options = await client.fetchQuery(signInOptionsQuery()).catch(() => undefined);
    if (!options) {
      onProblem(t`We could not find out whether sign-in with ${name} is set up. Please try again.`);
    } else if (!options.providers.some(provider => provider.id === id && provider.isConfigured)) {
      onProblem(ssoMessage('notSetUp', id) ?? '');
    } else {
      keepChoice(remember());
      const query = new URLSearchParams({ return_to: returnPath(returnTo, homeRoute) });
      window.location.assign(`/oauth/sso/${id}/start?${query}`);
    }
  }

  return (
    <>
      <div className={classes.divider}>{t`Or continue with`}</div>
      <div className={classes.providers}>
        {providers.map(provider => (
          <Button
            key={provider.id}
            variant="default"
            leftSection={<provider.icon size={16} aria-hidden />}
            onClick={() => void start(provider)}
          >
            {provider.name}
          </Button>
        ))}
      </div>
    </>
  );
}
