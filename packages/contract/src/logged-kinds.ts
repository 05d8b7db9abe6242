import { boolean, email, type Fields, reference, text } from './fields.ts';
import { organizationFields } from './organization-fields.ts';

interface LoggedKind {
  readonly label: readonly [one: string, many: string];
  readonly title: string;
  readonly fields: Fields;
}

/** What the change log also tells of and is no resource: how people call it, and what of it they know. */
export const loggedKinds: Readonly<Record<string, LoggedKind | undefined>> = {
  organization: {
    label: ['organization', 'organizations'],
    title: 'name',
    fields: organizationFields,
  },
  membership: {
    label: ['member', 'members'],
    title: 'fullName',
    fields: {
      fullName: text(200),
      email,
      roleId: reference('user-role'),
      isActive: boolean(),
    },
  },
  invitation: {
    label: ['invitation', 'invitations'],
    title: 'email',
    fields: { email, roleId: reference('user-role') },
  },
};
