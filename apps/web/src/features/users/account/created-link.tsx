import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
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
    <FormModal title={t`One-time link for ${name}`} opened onClose={onClose} size={520}>
      <div className={form.fields}>
        <p className={form.hint}>
          <Trans>
            Copy the link now: it is not shown again. It works once and expires{' '}
            <Timestamp value={expiresAtUtc} withTime />.
          </Trans>
        </p>
        <div className={classes.link}>
          <TextInput
            label={t`One-time link`}
            readOnly
            value={url}
            onFocus={event => event.currentTarget.select()}
            data-autofocus
          />
          <CopyButton value={url}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t`Copied` : t`Copy`}</Button>}
          </CopyButton>
        </div>
      </div>
      <div className={form.footer}>
        <Button variant="default" onClick={onClose}>
          {t`Done`}
        </Button>
      </div>
    </FormModal>
  );
}
