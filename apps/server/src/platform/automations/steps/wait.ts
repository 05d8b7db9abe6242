import { type Message, message } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
export const waitHandler = defineStepHandler('wait', async ({ amount, unit }) => ({
  summary: textOf(unit, amount),
  wakeAt: new Date(Date.now() + amount * unitMs[unit]),
}));

function textOf(unit: keyof typeof unitMs, amount: number): Message {
  switch (unit) {
    case 'minutes':
      return message('{amount, plural, one {Waits one minute.} other {Waits # minutes.}}', { amount });
    case 'hours':
      return message('{amount, plural, one {Waits one hour.} other {Waits # hours.}}', { amount });
    case 'days':
      return message('{amount, plural, one {Waits one day.} other {Waits # days.}}', { amount });
  }
}
