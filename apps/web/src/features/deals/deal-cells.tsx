import type { deals } from '@pipewright/contract/resources/deals.ts';
import { writePercent } from '../../kit/formats/formats.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';

/** A chance in percent. */
export const dealCells = {
  probability: ({ record }) => writePercent(record.probability),
} satisfies SlotsOf<typeof deals>['cell'];
