import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import {
  type CommissionSummary,
  type StatementState,
  statementStates,
} from '@pipewright/contract/commission/commission-operations.ts';
import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import { commissionSearch } from './commission-search.ts';

/** The state that the address asks for; undefined: all. */
export function useStateFilter(): StatementState | undefined {
  return useSearchParameters(commissionSearch).state;
}

interface StateFilterProps {
  readonly chosen: StatementState | undefined;
  readonly statements: readonly CommissionSummary[];
}

/** Which statements are shown, and how many there are of each kind. */
export function StateFilter({ chosen, statements }: StateFilterProps) {
  const setSearch = useSetSearch();
  const names: Readonly<Record<StatementState, string>> = {
    open: t({ message: 'Open', context: 'state' }),
    approved: t`Approved`,
    paid: t`Paid`,
  };
  const countOf = (asked: StatementState) => statements.filter(({ state }) => state === asked).length;
  return (
    <SegmentedControl
      aria-label={t`Status`}
      data={[
        { value: 'all', label: `${t`All`} ${statements.length}` },
        ...statementStates.map(state => ({ value: state, label: `${names[state]} ${countOf(state)}` })),
      ]}
      value={chosen ?? 'all'}
      onChange={state => setSearch({ state: state === 'all' ? undefined : state })}
    />
  );
}
