import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../../data/queries/people-query.ts';

/** The active members, and the currently selected person. */
export function usePeopleChoices(held: readonly unknown[]): { value: string; label: string }[] {
  const { data = [] } = useQuery(peopleOptions());
  return data
    .filter(({ id, isActive }) => isActive || held.includes(id))
    .map(({ id, fullName, isActive }) => ({
      value: id,
      label: isActive ? fullName : t`${fullName} (inactive)`,
    }));
}
