import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';
import { PasswordField } from '../../../kit/ui/inputs/password-field.tsx';
import { NewPasswordInput } from '../new-password/new-password-input.tsx';
import { needed } from './needed.ts';
import classes from './sign-up.module.css';
import type { Wizard } from './sign-up-page.tsx';

/** Who administers the organization. */
export function AdminStep({ wizard: { form } }: { wizard: Wizard }) {
  const { firstName, lastName, email, password, code } = form.values.adminUser;
  // Only the server knows that this account has a second factor, and only after its password.
  const asksForCode = Boolean(code || form.errors['adminUser.code']);
  const known = [firstName, lastName, email, form.values.organizationDetails.name];
  return (
    <div className={classes.fields}>
      <TextInput
        label={t`First name`}
        {...needed}
        autoComplete="given-name"
        maxLength={100}
        {...form.getInputProps('adminUser.firstName')}
      />
      <TextInput
        label={t`Last name`}
        {...needed}
        autoComplete="family-name"
        maxLength={100}
        {...form.getInputProps('adminUser.lastName')}
      />
      <TextInput
        label={t`Email`}
        type="email"
        {...needed}
        autoComplete="email"
        maxLength={254}
        {...form.getInputProps('adminUser.email')}
      />
      <TextInput
        label={t`Phone number`}
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('adminUser.phoneNumber')}
      />
      <NewPasswordInput
        label={t`Password`}
        {...needed}
        known={known}
        {...form.getInputProps('adminUser.password')}
        value={password}
      />
      <PasswordField
        label={t`Confirm password`}
        {...needed}
        autoComplete="new-password"
        {...form.getInputProps('adminUser.confirmPassword')}
      />
      {asksForCode && (
        <TextInput
          label={t`Code`}
          description={t`You have an account with a second factor: a code of its app, or a recovery code.`}
          autoComplete="one-time-code"
          maxLength={60}
          className={classes.whole}
          {...form.getInputProps('adminUser.code')}
        />
      )}
    </div>
  );
}
