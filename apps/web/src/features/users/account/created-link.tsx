import { Button, CopyButton, TextInput } from '@mantine/core';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import form from '../../../kit/records/form/form.module.css';
import { FormModal } from '../../../kit/ui/dialogs/form-modal.tsx';
import classes from './created-link.module.css';

interface CreatedLinkProps {
  readonly url: string;
  readonly expiresAtUtc: string;
  /** Whom it is for. */
  readonly name: string;
  readonly onClose: () => void;
}

/** A link that was just created. It is stored nowhere, so this is the only time it can be seen. */
export function CreatedLink({ url, expiresAtUtc, name, onClose }: CreatedLinkProps) {
  return (
    <FormModal title={`One-time link for ${name}`} opened onClose={onClose} size={520}>
      <div className={form.fields}>
        <p className={form.hint}>
          Copy the link now: it is not shown again. It works once and expires{' '}
          <Timestamp value={expiresAtUtc} withTime />.
        </p>
        <div className={classes.link}>
          <TextInput
            label="One-time link"
            readOnly
            value={url}
            onFocus={event => event.currentTarget.select()}
            data-autofocus
          />
          <CopyButton value={url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? 'Copied' : 'Copy'}</Button>}
          </CopyButton>
        </div>
      </div>
      <div className={form.footer}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </FormModal>
  );
}
