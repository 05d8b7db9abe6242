import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import { SecretModal } from '../../../kit/records/form/secret-modal.tsx';

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
    <SecretModal title={t`One-time link for ${name}`} label={t`One-time link`} secret={url} onClose={onClose}>
      <Trans>
        Copy the link now: it is not shown again. It works once and expires{' '}
        <Timestamp value={expiresAtUtc} withTime />.
      </Trans>
    </SecretModal>
  );
}
