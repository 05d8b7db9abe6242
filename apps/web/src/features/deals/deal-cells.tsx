import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';

/** A chance in percent. */
export const dealCells = {
  probability: ({ record }) => `${record.probability}%`,
} satisfies SlotsOf<typeof deals>['cell'];
