import type { StatementState } from '@pipewright/contract/commission/commission-operations.ts';
import { oneOf, periodText } from '../../../kit/ui/address/parameter-values.ts';
import { parameters } from '../../../kit/ui/address/search-parameters.ts';

/** The month or quarter, and the state of the statements that are shown. */
export const commissionSearch = parameters({
  period: periodText,
  state: oneOf<StatementState>('open', 'approved', 'paid'),
});
