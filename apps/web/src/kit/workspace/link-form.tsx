import { Alert, Button, MultiSelect, Textarea } from '@mantine/core';
import { shareLink } from '@pipewright/contract/operations/share-link.ts';
import { useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../api-error.ts';
import { call } from '../client.ts';
import { usePeopleChoices } from '../fields/person-field.tsx';
import { notifyDone } from '../notify.tsx';
import form from '../record/form.module.css';
import { useAutoFocus } from '../use-auto-focus.ts';

interface LinkFormProps {
  readonly title: string;
  readonly many: string;
  readonly onClose: () => void;
}

/** Whom to send the address to, and with what words. */
export function LinkForm({ title, many, onClose }: LinkFormProps) {
  const path = useRouterState({ select: ({ location }) => location.href });
  const [userIds, setUserIds] = useState<string[]>([]);
  const [message, setMessage] = useState('');
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const people = usePeopleChoices([]);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      const { data } = await call(shareLink, { body: { path, title, userIds, message } });
      notifyDone(data.message);
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  }

  return (
    <form ref={useAutoFocus()} className={form.form} onSubmit={event => void send(event)}>
      <div className={form.fields}>
        {error !== undefined && (
          <Alert color="red" role="alert">
            <strong>The link could not be sent.</strong> {messageOf(error)}
          </Alert>
        )}
        <MultiSelect
          label="To"
          data={people}
          value={userIds}
          onChange={setUserIds}
          searchable
          openOnFocus={false}
          nothingFoundMessage="Nobody found"
          description={`They see the ${many} that their own role lets them see.`}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          data-autofocus
        />
        <Textarea
          label="Message"
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={3}
        />
      </div>
      <div className={form.footer}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isBusy || userIds.length === 0}>
          {isBusy ? 'Sending...' : 'Send'}
        </Button>
      </div>
    </form>
  );
}
