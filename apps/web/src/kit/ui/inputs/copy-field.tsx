import { t } from '@lingui/core/macro';
import { Button, CopyButton, TextInput } from '@mantine/core';
import classes from './copy-field.module.css';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly description?: string;
}

/** A value to copy elsewhere. Focusing it selects all of it, so that the keyboard can copy it too. */
export function CopyField({ label, value, description }: CopyFieldProps) {
  return (
    <div className={classes.field}>
      <TextInput
        label={label}
        description={description}
        readOnly
        value={value}
        onFocus={event => event.currentTarget.select()}
        data-autofocus
      />
      <CopyButton value={value}>
        {({ copied, copy }) => <Button onClick={copy}>{copied ? t`Copied` : t`Copy`}</Button>}
      </CopyButton>
    </div>
  );
}
