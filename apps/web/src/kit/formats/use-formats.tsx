import type { UserInfo } from '@pipewright/contract/identity.ts';
import { createContext, type ReactNode, use } from 'react';
import { setFormats } from './formats.ts';

type OrganizationFormats = UserInfo['organization'];

const FormatsContext = createContext<OrganizationFormats | undefined>(undefined);

/** Provides the organization's formats of dates, times, numbers and money to everything below it. */
export function FormatsProvider({
  organization,
  children,
}: {
  organization: OrganizationFormats;
  children: ReactNode;
}) {
  setFormats(organization);
  return <FormatsContext value={organization}>{children}</FormatsContext>;
}

/** The organization's time zone, currency and formats. A component that uses it is drawn again when they change. */
export function useFormats(): Pick<OrganizationFormats, 'timeZone' | 'currency'> {
  const formats = use(FormatsContext);
  if (!formats) {
    throw new Error('useFormats needs a FormatsProvider above it');
  }
  return formats;
}
