import { t } from '@lingui/core/macro';
import { TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { subdomain as subdomainRule } from '@pipewright/contract/operations/organization/onboarding.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import parts from '../account-parts.module.css';
import { needed } from './needed.ts';
import { availabilityOptions } from './queries.ts';
import classes from './sign-up.module.css';
import type { Wizard } from './sign-up-page.tsx';

/** Where the organization is found. */
export function DomainStep({ wizard: { form } }: { wizard: Wizard }) {
  const { subdomain } = form.values.domainSetup;
  const { error, ...props } = form.getInputProps('domainSetup.subdomain');
  const found = useAvailability(subdomain, form.values.organizationDetails.name);
  const suffix = useSuffix(found);
  const isTaken = found.state === 'taken';
  const suggestion = isTaken && found.suggestion !== subdomain ? found.suggestion : undefined;
  return (
    <div className={classes.column}>
      <div>
        <TextInput
          label={t`Subdomain`}
          {...needed}
          maxLength={63}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          rightSection={suffix && <span className={classes.suffix}>{`.${suffix}`}</span>}
          rightSectionWidth={suffix ? `${suffix.length + 3}ch` : undefined}
          classNames={{ wrapper: classes.address }}
          {...props}
          error={error ?? (isTaken && t`This subdomain is taken. Please choose another.`)}
        />
        <p className={classes.availability} role="status">
          {found.state === 'checking' && t`Checking...`}
          {found.state === 'free' && (
            <span className={classes.free}>
              {t`${{ domain: `${subdomain.trim().toLowerCase()}.${found.suffix}` }} is available`}
            </span>
          )}
        </p>
        {suggestion && (
          <UnstyledButton
            className={`${parts.link} ${classes.hint}`}
            onClick={() => form.setFieldValue('domainSetup.subdomain', suggestion)}
          >
            {t`Use ${suggestion}`}
          </UnstyledButton>
        )}
      </div>
      <TextInput
        label={t`Custom domain`}
        description={t`Optional. For example crm.your-company.com`}
        maxLength={253}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('domainSetup.customDomain')}
      />
    </div>
  );
}

type Availability =
  | { readonly state: 'unknown' | 'checking' }
  | { readonly state: 'free'; readonly suffix: string }
  | { readonly state: 'taken'; readonly suffix: string; readonly suggestion: string };

/** The suffix of subdomains on this installation; known from the first response on. */
function useSuffix(found: Availability): string | undefined {
  const known = useRef<string>(undefined);
  if ('suffix' in found) {
    known.current = found.suffix;
  }
  return known.current;
}

/** Checked when typing pauses; the result always belongs to the current input. */
function useAvailability(typed: string, organizationName: string): Availability {
  const requested = typed.trim().toLowerCase();
  const [settled] = useDebouncedValue(requested, 350);
  const isPossible = subdomainRule.safeParse(requested).success;
  const { data, isError } = useQuery({
    ...availabilityOptions(settled, organizationName.trim()),
    enabled: isPossible && settled === requested,
  });
  if (!isPossible || (isError && settled === requested)) {
    return { state: 'unknown' };
  }
  if (!data || settled !== requested) {
    return { state: 'checking' };
  }
  const { publicSuffix: suffix } = data;
  return data.isAvailable
    ? { state: 'free', suffix }
    : { state: 'taken', suffix, suggestion: data.suggestedSubdomain };
}
