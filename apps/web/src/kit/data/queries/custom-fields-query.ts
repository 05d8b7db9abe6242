import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../client/client.ts';

export type CustomFieldRecord = RecordOf<typeof customFields>;

/** Large enough for nearly every organization; start.js begins with this request. */
const pageSize = 500;

/** The definitions of all custom fields, retired ones included. They are loaded once, and again when one changes. */
export function customFieldsOptions() {
  return queryOptions({
    queryKey: [customFields.name, 'definitions'],
    queryFn: async ({ signal }) => {
      const fields: CustomFieldRecord[] = [];
      let cursor: string | undefined;
      do {
        const query = { pageSize, total: 'none' as const, cursor };
        const answer = await call(customFields.operations.list, { query, signal });
        fields.push(...(answer.data as CustomFieldRecord[]));
        cursor = answer.nextCursor;
      } while (cursor);
      return fields;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
