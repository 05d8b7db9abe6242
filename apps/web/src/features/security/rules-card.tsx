import { t } from '@lingui/core/macro';
import { Alert, Button, Switch, TagsInput } from '@mantine/core';
import {
  changeSecurityRules,
  type readSecurityRules,
} from '@pipewright/contract/operations/organization/security-rules.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { useUnsavedChanges } from '../../kit/ui/dialogs/unsaved-changes.ts';
import { Card, Loaded } from './card.tsx';
import classes from './security.module.css';
import { rulesOptions } from './security-queries.ts';

type Rules = z.output<typeof readSecurityRules.result>;

/** What the organization demands of its people. */
export function RulesCard() {
  const query = useQuery(rulesOptions());
  return (
    <Card title={t`Organization rules`} text={t`They apply to everyone, including administrators.`}>
      <Loaded query={query} failure={t`Failed to load the rules`}>
        {rules => (
          // Reset whenever others are saved.
          <RulesForm
            key={`${rules.requiresSecondFactor} ${rules.allowsApplications} ${rules.allowedEmailDomains.join()}`}
            rules={rules}
          />
        )}
      </Loaded>
    </Card>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const [requiresSecondFactor, setRequires] = useState(rules.requiresSecondFactor);
  const [allowedEmailDomains, setDomains] = useState(rules.allowedEmailDomains);
  const [allowsApplications, setAllows] = useState(rules.allowsApplications);
  const { mutate, isPending, error, fieldErrors } = useChange({
    send: () =>
      call(changeSecurityRules, { body: { requiresSecondFactor, allowedEmailDomains, allowsApplications } }),
    changes: ['security', 'organization'],
    success: ({ changeSet }) => ({ message: t`Rules saved.`, changeSet }),
  });
  const isSame =
    requiresSecondFactor === rules.requiresSecondFactor &&
    allowsApplications === rules.allowsApplications &&
    allowedEmailDomains.join() === rules.allowedEmailDomains.join();
  useUnsavedChanges(!isSame);
  const isBeside = Object.keys(fieldErrors).length > 0;

  function save(event: FormEvent): void {
    event.preventDefault();
    mutate();
  }

  return (
    <form className={classes.form} onSubmit={save} noValidate>
      {error && (
        <Alert color="red" role="alert">
          <strong>{t`The rules were not saved.`}</strong>{' '}
          {isBeside ? t`Enter domains such as your-company.com.` : messageOf(error)}
        </Alert>
      )}
      <Switch
        label={t`Require two-step sign-in`}
        description={t`Who has not set it up can do nothing else until they have. ${rules.withSecondFactor} of ${rules.people} people have.`}
        checked={requiresSecondFactor}
        onChange={event => setRequires(event.currentTarget.checked)}
      />
      <Switch
        label={t`Allow third-party applications`}
        description={t`Members may connect applications, such as AI assistants, that work on their behalf. If you turn this off, connected applications are refused.`}
        checked={allowsApplications}
        onChange={event => setAllows(event.currentTarget.checked)}
      />
      <TagsInput
        label={t`Allowed email domains`}
        description={t`Who may be invited and join; people who belong already stay. Empty: anybody.`}
        placeholder={allowedEmailDomains.length === 0 ? 'your-company.com' : undefined}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        value={allowedEmailDomains}
        onChange={setDomains}
        error={isBeside}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={isPending || isSame}>
          {t`Save rules`}
        </Button>
      </div>
    </form>
  );
}
