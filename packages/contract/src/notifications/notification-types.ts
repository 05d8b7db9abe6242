/** Whether and when a notification is also sent by mail. */
export const mailChoices = ['off', 'now', 'daily'] as const;
export type MailChoice = (typeof mailChoices)[number];

interface Declaration {
  readonly id: string;
  readonly label: string;
  readonly help: string;
  /** The defaults for people who have chosen nothing. */
  readonly inApp: boolean;
  readonly mail: MailChoice;
}

/** Every type of notification. A new one is an entry here, and a source on the server if it follows from a change. */
export const notificationTypes = [
  {
    id: 'mentioned',
    label: 'Mentions',
    help: 'Somebody mentions you in a note.',
    inApp: true,
    mail: 'now',
  },
  {
    id: 'assigned',
    label: 'Assigned to you',
    help: 'Somebody makes you the owner of a record, or gives you a task.',
    inApp: true,
    mail: 'off',
  },
  {
    id: 'followed',
    label: 'Records that you follow',
    help: 'Somebody changes a record that you follow, or adds an activity to it.',
    inApp: true,
    mail: 'off',
  },
  {
    id: 'task-due',
    label: 'Reminders',
    help: 'The time of a reminder has come.',
    inApp: true,
    mail: 'now',
  },
  {
    id: 'deal-won',
    label: 'Won deals of your team',
    help: 'Somebody in one of your teams wins a deal.',
    inApp: true,
    mail: 'off',
  },
  {
    id: 'quote',
    label: 'Quotes',
    help: 'A customer answers your quote or asks about it, it expires soon, or one needs your approval.',
    inApp: true,
    mail: 'now',
  },
  {
    id: 'order',
    label: 'Orders',
    help: 'An accepted quote becomes your order, or somebody else confirms, delivers or cancels it.',
    inApp: true,
    mail: 'off',
  },
  {
    id: 'automation',
    label: 'Messages of automations',
    help: 'An automation notifies you.',
    inApp: true,
    mail: 'off',
  },
  {
    id: 'product',
    label: 'Automations and webhooks that stop',
    help: 'An automation is paused, or a webhook is switched off, by the product.',
    inApp: true,
    mail: 'now',
  },
] as const satisfies readonly Declaration[];

export type NotificationType = (typeof notificationTypes)[number]['id'];
export const notificationTypeIds = notificationTypes.map(({ id }) => id) as [
  NotificationType,
  ...NotificationType[],
];
