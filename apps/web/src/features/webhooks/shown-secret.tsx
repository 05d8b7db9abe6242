import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, CopyButton, TextInput } from '@mantine/core';
import form from '../../kit/records/form/form.module.css';
import { FormModal } from '../../kit/ui/dialogs/form-modal.tsx';
import classes from './webhooks.module.css';

/** The secret of a webhook, which is shown this once. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <FormModal title={t`Signing secret`} opened onClose={onClose} size={520}>
      <div className={form.fields}>
        <p className={form.hint}>
          <Trans>
            Copy it now. You won’t be able to see it again. With it your program checks that a message comes
            from here, using any library for <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.
          </Trans>
        </p>
        <div className={classes.secret}>
          <TextInput
            label={t`Secret`}
            readOnly
            value={secret}
            onFocus={event => event.currentTarget.select()}
            data-autofocus
          />
          <CopyButton value={secret}>
            {({ copied, copy }) => <Button onClick={copy}>{copied ? t`Copied` : t`Copy`}</Button>}
          </CopyButton>
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t`Done`}
          </Button>
        </div>
      </div>
    </FormModal>
  );
}
