import { Alert, Button, MultiSelect, Textarea } from '@mantine/core';
import { shareLink } from '@pipewright/contract/operations/share-link.ts';
import { useRouterState } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../api-error.ts';
import { call } from '../client.ts';
import { usePeopleChoices } from '../fields/person-field.tsx';
import { FormModal } from '../form-modal.tsx';
import { notifyDone } from '../notify.tsx';
import form from '../record/form.module.css';

/** Mails the address of exactly this view to colleagues. */
export function EmailLink({ title, many }: { title: string; many: string }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => setOpen(true)}>
        Email a Link
      </Button>
      <FormModal title="Email a Link" opened={isOpen} onClose={close} size={480}>
        <LinkForm title={title} many={many} onClose={close} />
      </FormModal>
    </>
  );
}

interface LinkFormProps {
  readonly title: string;
  readonly many: string;
  readonly onClose: () => void;
}

function LinkForm({ title, many, onClose }: LinkFormProps) {
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
    <form className={form.form} onSubmit={event => void send(event)}>
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
