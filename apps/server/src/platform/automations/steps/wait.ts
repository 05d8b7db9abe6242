import { message } from '../../language/message.ts';
import { defineStepHandler } from '../define-step-handler.ts';

const unitMs = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 } as const;
const texts = {
  minutes: '{amount, plural, one {Waits one minute.} other {Waits # minutes.}}',
  hours: '{amount, plural, one {Waits one hour.} other {Waits # hours.}}',
  days: '{amount, plural, one {Waits one day.} other {Waits # days.}}',
} as const;

export const waitHandler = defineStepHandler('wait', async ({ amount, unit }) => ({
  summary: message(texts[unit], { amount }),
  wakeAt: new Date(Date.now() + amount * unitMs[unit]),
}));
