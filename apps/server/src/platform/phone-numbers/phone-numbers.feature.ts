import { defineFeature } from '../define-feature.ts';
import { createPhoneReading } from './read-phone-numbers.ts';

export const phoneNumbersFeature = defineFeature({
  name: 'phone-numbers',
  background: ({ database }) => {
    const { job, schedule } = createPhoneReading(database);
    return { jobs: [job], schedules: [schedule] };
  },
});
