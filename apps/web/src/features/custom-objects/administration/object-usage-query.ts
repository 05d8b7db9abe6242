import { readCustomObjectUsage } from '@pipewright/contract/operations/customization/custom-objects.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { call } from '../../../kit/data/client/client.ts';

export type ObjectUsage = z.output<typeof readCustomObjectUsage.result>['objects'][number];

/** How many fields and records each object has. */
export function objectUsageOptions() {
  return queryOptions({
    queryKey: [customObjects.name, 'usage'],
    // Any change of a record can change it.
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => (await call(readCustomObjectUsage, { signal })).data,
  });
}
