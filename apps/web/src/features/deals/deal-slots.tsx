import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';
import { dealCells } from './deal-cells.tsx';
import { DealFigures } from './deal-figures.tsx';
import { DealViews } from './deal-views.tsx';

/** What deals have besides what every list has. */
export const dealSlots: SlotsOf<typeof deals> = {
  cell: dealCells,
  figures: DealFigures,
  pageActions: DealViews,
};
