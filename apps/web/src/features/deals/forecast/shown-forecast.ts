import type { Selection } from '../../../kit/records/workspace/view.ts';
import { dayText, oneOf, periodText } from '../../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../../kit/ui/address/search-parameters.ts';

export const forecastParts = ['roll-up', 'changes', 'accuracy', 'months'] as const;
export type ForecastPart = (typeof forecastParts)[number];

/** Besides those of the list of deals. */
export const forecastParameters = parameters({
  show: oneOf(...forecastParts),
  since: dayText,
  period: periodText,
});

/** What the URL selects. A search shows the deals by month, the only part that can be searched. */
export function shownForecast(show: ForecastPart | undefined, selection: Selection): ForecastPart {
  return show ?? (Object.values(selection).some(Boolean) ? 'months' : 'roll-up');
}
