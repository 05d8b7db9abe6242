import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../../../kit/ui/inputs/password-field.tsx';
import classes from '../account-parts.module.css';
import { strengthNames } from './password-strength.ts';
import { usePasswordStrength } from './use-password-strength.ts';

interface NewPasswordInputProps extends PasswordInputProps {
  readonly value: string;
  /** Public information about the person, which makes a password no stronger. */
  readonly known?: readonly string[];
}

/** A password that is being chosen, with its strength. */
export function NewPasswordInput({ value, known, ...input }: NewPasswordInputProps) {
  const strength = usePasswordStrength(value, known);
  return (
    <div>
      <PasswordField {...input} value={value} autoComplete="new-password" maxLength={128} />
      <div className={classes.meter} data-score={strength ?? 0} aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className={classes.strength}>
        <span>{t`8 to 128 characters`}</span>
        <span role="status">
          {strength !== undefined && t`Password strength: ${{ strength: i18n._(strengthNames[strength]) }}`}
        </span>
      </p>
    </div>
  );
}
