import { TextInput } from '@mantine/core';
import { NewPasswordInput, PasswordField } from '../new-password-input.tsx';
import { needed } from './needed.ts';
import classes from './sign-up.module.css';
import type { Wizard } from './sign-up-page.tsx';

/** Who administers the organization. */
export function AdminStep({ wizard: { form } }: { wizard: Wizard }) {
  const { firstName, lastName, email, password } = form.values.adminUser;
  const known = [firstName, lastName, email, form.values.organizationDetails.name];
  return (
    <div className={classes.fields}>
      <TextInput
        label="First name"
        {...needed}
        autoComplete="given-name"
        maxLength={100}
        {...form.getInputProps('adminUser.firstName')}
      />
      <TextInput
        label="Last name"
        {...needed}
        autoComplete="family-name"
        maxLength={100}
        {...form.getInputProps('adminUser.lastName')}
      />
      <TextInput
        label="Email"
        type="email"
        {...needed}
        autoComplete="email"
        maxLength={254}
        {...form.getInputProps('adminUser.email')}
      />
      <TextInput
        label="Phone number"
        type="tel"
        autoComplete="tel"
        maxLength={40}
        {...form.getInputProps('adminUser.phoneNumber')}
      />
      <NewPasswordInput
        label="Password"
        {...needed}
        known={known}
        {...form.getInputProps('adminUser.password')}
        value={password}
      />
      <PasswordField
        label="Confirm password"
        {...needed}
        autoComplete="new-password"
        {...form.getInputProps('adminUser.confirmPassword')}
      />
    </div>
  );
}
