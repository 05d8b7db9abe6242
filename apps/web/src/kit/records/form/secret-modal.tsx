import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { CopyField } from '../../ui/inputs/copy-field.tsx';
import form from './form.module.css';

interface SecretModalProps {
  readonly title: string;
  readonly label: string;
  readonly secret: string;
  /** What it is for, and that it is shown only once. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** Shows a key, a secret or a link that was just created. It cannot be read again afterwards. */
export function SecretModal({ title, label, secret, children, onClose }: SecretModalProps) {
  return (
    <FormModal title={title} opened onClose={onClose} size={520}>
      <div className={form.fields}>
        <p className={form.hint}>{children}</p>
        <CopyField label={label} value={secret} />
      </div>
      <div className={form.footer}>
        <Button variant="default" onClick={onClose}>
          {t({ message: 'Done', context: 'button' })}
        </Button>
      </div>
    </FormModal>
  );
}
