import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { SecretModal } from '../../kit/records/form/secret-modal.tsx';

/** The signing secret of a webhook, right after it was created or renewed. */
export function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretModal title={t`Signing secret`} label={t`Secret`} secret={secret} onClose={onClose}>
      <Trans>
        Copy it now. You won’t be able to see it again. With it your program checks that a message comes from
        here, using any library for <a href="https://www.standardwebhooks.com">Standard Webhooks</a>.
      </Trans>
    </SecretModal>
  );
}
