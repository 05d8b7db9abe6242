import { useQuery } from '@tanstack/react-query';
import { statusesOptions } from './lead-queries.ts';

/** What a new lead starts with: the first open status, as the server would choose. Absent while that is loaded. */
export function useNewLead(): { leadStatusId?: string } | undefined {
  const { data, isPending } = useQuery(statusesOptions());
  const first = data?.find(({ isActive, isClosedStatus }) => isActive && !isClosedStatus);
  return isPending ? undefined : { leadStatusId: first?.id };
}
