import { defineFeature } from '../define-feature.ts';
import { createPhoneReading } from './read-phone-numbers.ts';

export const phoneNumbersFeature = defineFeature({
  name: 'phone-numbers',
  background: ({ tenants, tenantSearch }) => {
    const listWaitingTenants = tenantSearch.withUnparsedPhoneNumbers;
    const { job, schedule } = createPhoneReading({ tenants, listWaitingTenants });
    return { jobs: [job], schedules: [schedule] };
  },
});
