import { activityKinds } from '@pipewright/contract/fields/activity-fields.ts';
import { dayText, oneOf } from '../../kit/ui/address/parameter-values.ts';
import { parameters, type SearchParameters } from '../../kit/ui/address/search-parameters.ts';

type Tab = 'day' | 'list' | 'calendar';

/** Besides those of the list: the tab, what the calendar shows, and what a new activity starts with. */
export const activityParameters = parameters({
  tab: oneOf('day', 'list', 'calendar'),
  by: oneOf('month', 'week'),
  at: dayText,
  whose: oneOf('all'),
  kind: oneOf(...activityKinds),
  due: dayText,
});

/** Parameters that open a form or prefill it do not affect the page behind it. */
export const formWords: readonly string[] = ['new', 'edit', 'kind', 'due'];

/** The tab of an address. One that narrows or sorts is about the list, also where it does not say so. */
export function tabOf({ tab, ...words }: SearchParameters): Tab {
  if (tab === 'list' || tab === 'calendar') {
    return tab;
  }
  const isForm = Object.entries(words).every(([word, value]) => !value || formWords.includes(word));
  return isForm ? 'day' : 'list';
}
