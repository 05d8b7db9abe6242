import type { Selection } from '../../../kit/records/workspace/view.ts';
import { textParameters } from '../../../kit/ui/address/search-parameters.ts';

export const forecastParts = ['roll-up', 'changes', 'accuracy', 'months'] as const;
export type ForecastPart = (typeof forecastParts)[number];

/** Besides those of the list of deals. */
export const forecastParameters = textParameters('show', 'since', 'period');

/** What the URL selects. A search shows the deals by month, the only part that can be searched. */
export function shownForecast(show: string | undefined, selection: Selection): ForecastPart {
  const asked = forecastParts.find(part => part === show);
  return asked ?? (Object.values(selection).some(Boolean) ? 'months' : 'roll-up');
}
