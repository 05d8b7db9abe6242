import type { Condition, Filter } from '@pipewright/contract/filters.ts';
import type { View } from '../../../kit/records/workspace/view.ts';
import type { SearchParameters } from '../../../kit/ui/address/search-parameters.ts';
import type { LeadGrouping } from '../lead-queries.ts';

type Address = SearchParameters;

/** Texts are compared; everything else is one of the ids that can be chosen. */
const texts: readonly LeadGrouping[] = ['companyName', 'preferredContactMethod'];

/** The list behind a group: the same view with one condition more. */
export function groupAddress(
  address: Address,
  { advanced }: Pick<View, 'advanced'>,
  by: LeadGrouping,
  key: string | null,
): Address {
  const condition = conditionOf(by, key);
  const filter: Filter = advanced ? { and: [advanced, condition] } : condition;
  return { ...address, filter: JSON.stringify(filter) };
}

function conditionOf(field: LeadGrouping, key: string | null): Condition {
  if (key === null) {
    return { field, op: 'isEmpty' };
  }
  return texts.includes(field) ? { field, op: 'is', value: key } : { field, op: 'isAnyOf', value: [key] };
}
