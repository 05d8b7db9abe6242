import { Alert, Button, Switch, TagsInput } from '@mantine/core';
import {
  changeSecurityRules,
  type readSecurityRules,
} from '@pipewright/contract/operations/security-rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { z } from 'zod';
import { notifyChange } from '../../kit/data/changes/notify-change.ts';
import { ApiError, messageOf } from '../../kit/data/client/api-error.ts';
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
    <Card title="Organization rules" text="They apply to everyone, including administrators.">
      <Loaded query={query} failure="Failed to load the rules">
        {rules => (
          // Begun anew whenever others are saved.
          <RulesForm
            key={`${rules.requiresSecondFactor} ${rules.allowedEmailDomains.join()}`}
            rules={rules}
          />
        )}
      </Loaded>
    </Card>
  );
}

function RulesForm({ rules }: { rules: Rules }) {
  const client = useQueryClient();
  const [requiresSecondFactor, setRequires] = useState(rules.requiresSecondFactor);
  const [allowedEmailDomains, setDomains] = useState(rules.allowedEmailDomains);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const isSame =
    requiresSecondFactor === rules.requiresSecondFactor &&
    allowedEmailDomains.join() === rules.allowedEmailDomains.join();
  useUnsavedChanges(!isSame);
  const isBeside = error instanceof ApiError && Object.keys(error.fields).length > 0;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    setError(undefined);
    try {
      const body = { requiresSecondFactor, allowedEmailDomains };
      const { changeSet } = await call(changeSecurityRules, { body });
      notifyChange(client, 'Rules saved.', changeSet);
      await client.invalidateQueries({ queryKey: ['security'] });
    } catch (refusal) {
      setError(refusal);
    }
    setBusy(false);
  }

  return (
    <form className={classes.form} onSubmit={event => void save(event)} noValidate>
      {error !== undefined && (
        <Alert color="red" role="alert">
          <strong>The rules were not saved.</strong>{' '}
          {isBeside ? 'Enter domains such as your-company.com.' : messageOf(error)}
        </Alert>
      )}
      <Switch
        label="Require two-step sign-in"
        description={`Who has not set it up can do nothing else until they have. ${rules.withSecondFactor} of ${rules.people} people have.`}
        checked={requiresSecondFactor}
        onChange={event => setRequires(event.currentTarget.checked)}
      />
      <TagsInput
        label="Allowed email domains"
        description="Who may be invited and join; people who belong already stay. Empty: anybody."
        placeholder={allowedEmailDomains.length === 0 ? 'your-company.com' : undefined}
        splitChars={[',', ' ']}
        acceptValueOnBlur
        value={allowedEmailDomains}
        onChange={setDomains}
        error={isBeside}
      />
      <div className={classes.actions}>
        <Button type="submit" disabled={isBusy || isSame}>
          Save rules
        </Button>
      </div>
    </form>
  );
}
