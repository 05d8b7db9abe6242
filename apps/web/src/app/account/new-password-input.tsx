import type { PasswordInputProps } from '@mantine/core';
import { PasswordField } from '../../kit/password-field.tsx';
import classes from './account-parts.module.css';
import { strengthNames, strengthOf } from './password-strength.ts';

interface NewPasswordInputProps extends PasswordInputProps {
  readonly value: string;
  /** What others know of the person: it makes a password no stronger. */
  readonly known?: readonly string[];
}

/** A password that is being chosen, with its strength. */
export function NewPasswordInput({ value, known, ...input }: NewPasswordInputProps) {
  const score = strengthOf(value, known);
  const name = value ? strengthNames[score] : '';
  return (
    <div>
      <PasswordField {...input} value={value} autoComplete="new-password" maxLength={128} />
      <div className={classes.meter} data-score={value ? score : 0} aria-hidden>
        <span />
        <span />
        <span />
        <span />
      </div>
      <p className={classes.strength}>
        <span>8 to 128 characters</span>
        <span role="status">{name && `Password strength: ${name}`}</span>
      </p>
    </div>
  );
}
