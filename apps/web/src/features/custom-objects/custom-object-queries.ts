import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { allRecordsOptions } from '../../kit/data/queries/resource-queries.ts';

export type CustomObject = RecordOf<typeof customObjects>;

/** The definitions of all custom objects, retired ones included. They are loaded once, and again when one changes. */
export function customObjectsOptions() {
  return { ...allRecordsOptions(customObjects), staleTime: Number.POSITIVE_INFINITY };
}
