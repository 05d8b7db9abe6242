import type { Selection } from '../../../kit/records/workspace/view.ts';
import type { SearchParameters } from '../../../kit/ui/address/search-parameters.ts';

export const forecastParts = ['roll-up', 'changes', 'accuracy', 'months'] as const;
export type ForecastPart = (typeof forecastParts)[number];

/** What the address asks for. Who has searched among the deals sees them by month, the only part that can be searched. */
export function shownForecast({ show }: SearchParameters, selection: Selection): ForecastPart {
  const asked = forecastParts.find(part => part === show);
  return asked ?? (Object.values(selection).some(Boolean) ? 'months' : 'roll-up');
}
