import {
  boolean,
  choice,
  date,
  decimal,
  email,
  type Fields,
  longText,
  money,
  reference,
  text,
  withTexts,
} from './fields/fields.ts';
import { organizationFields } from './fields/organization-fields.ts';

interface LoggedKind {
  readonly label: readonly [one: string, many: string];
  readonly title: string;
  readonly fields: Fields;
  /** The name by which records refer to it, if it differs. */
  readonly referredToAs?: string;
  /** Whether a change to such a record can change what people are permitted to do. */
  readonly decidesPermissions?: boolean;
}

/** Entities in the change log that are not resources. Everybody in an organization may see them. */
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
    referredToAs: 'user',
    decidesPermissions: true,
  },
  invitation: {
    label: ['invitation', 'invitations'],
    title: 'email',
    fields: { email, roleId: reference('user-role') },
    referredToAs: 'user',
  },
  webhook: {
    label: ['webhook', 'webhooks'],
    title: 'url',
    fields: { url: text(2000), description: text(500), isActive: boolean() },
  },
  automation: {
    label: ['automation', 'automations'],
    title: 'name',
    fields: { name: text(100), state: choice(['draft', 'on', 'paused']) },
  },
  'sales-target': {
    label: ['sales target', 'sales targets'],
    title: 'period',
    fields: { period: text(7), userId: reference('user'), teamId: reference('team'), amount: money },
  },
  'forecast-submission': {
    label: ['forecast submission', 'forecast submissions'],
    title: 'period',
    fields: { period: text(7), userId: reference('user'), amount: money, note: longText(2000) },
  },
  'deal-split': {
    label: ['deal split', 'deal splits'],
    title: 'percent',
    fields: {
      dealId: reference('deal'),
      userId: reference('user'),
      percent: decimal({ min: 0, max: 100, digits: 4 }),
    },
  },
  'commission-statement': {
    label: ['commission statement', 'commission statements'],
    title: 'period',
    fields: {
      period: text(7),
      userId: reference('user'),
      state: choice(['approved', 'open']),
      approvedByUserId: withTexts(reference('user'), { label: 'Approved by' }),
      reason: withTexts(longText(500), { label: 'Reason for reopening' }),
      paidOn: withTexts(date, { label: 'Paid on' }),
      paymentReference: withTexts(text(200), { label: 'Payment reference' }),
      paidByUserId: withTexts(reference('user'), { label: 'Marked as paid by' }),
    },
  },
};
