import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { type AnyRecord, titleOf } from '../../../data/queries/any-record.ts';
import { type ListQuery, listOptions } from '../../../data/queries/resource-queries.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { useScreens } from '../../screens/registry.tsx';
import { namingFields, referredOptions } from './referred-query.ts';

interface Input {
  readonly screens: Screens;
  /** The typed text, if it is not the name of the selected option. */
  readonly typed: string;
  /** The selected option, which is shown even if it is inactive. */
  readonly held: readonly string[];
  readonly narrowedBy: ListQuery;
  /** Options are loaded only when the user approaches the picker. */
  readonly isNear: boolean;
}

/** The options of a picker of a resource. The server searches. */
export function usePickerOptions({ screens, typed, held, narrowedBy, isNear }: Input) {
  const { resource } = screens;
  const [search] = useDebouncedValue(typed.trim(), 150);
  const heldRecords = useQueries({ queries: held.map(id => referredOptions(resource, id)) })
    .map(({ data }) => data)
    .filter(record => record !== undefined && record !== null);
  const found = useQuery({
    ...offeredOptions(resource, { ...narrowedBy, search: search || undefined }),
    placeholderData: keepPreviousData,
    enabled: isNear,
  });

  const offered = found.data?.data ?? [];
  const others = heldRecords.filter(record => !offered.some(({ id }) => id === record.id));
  const records = [...others, ...offered];
  const labelOf = useLabels(screens, records, narrowedBy);
  return {
    options: records.map(record => ({ value: record.id, label: labelOf(record), record })),
    isLoading: isNear && found.isPending,
    /** Whether the options belong to the text that was typed last. */
    isSettled: search === typed.trim() && found.isSuccess && !found.isPlaceholderData && !found.isFetching,
    isFailed: found.isError,
    hasMore: found.data?.nextCursor !== undefined,
  };
}

/** The first records of a list that can be chosen, with no more than what names them. */
export function offeredOptions(resource: Screens['resource'], query: ListQuery = {}) {
  return listOptions(resource, {
    ...query,
    isActive: resource.canBeInactive ? 'true' : undefined,
    pageSize: 50,
    total: 'none',
    fields: namingFields(resource),
  });
}

/** Names, with the qualifier that distinguishes equal names, unless the list is filtered by it already. */
function useLabels(screens: Screens, records: readonly AnyRecord[], narrowedBy: ListQuery) {
  const { resource, qualifier = '' } = screens;
  const target = useScreens(resource.fields[qualifier]?.references ?? resource.name).resource;
  const isQualified = qualifier !== '' && !narrowedBy[qualifier];
  const ids = isQualified ? [...new Set(records.map(record => String(record[qualifier])))] : [];
  const names = new Map(
    useQueries({ queries: ids.map(id => referredOptions(target, id)) }).flatMap(({ data }) =>
      data ? [[data.id, titleOf(target, data)] as const] : [],
    ),
  );
  return (record: AnyRecord) => {
    const name = names.get(String(record[qualifier]));
    const marks = [...(name ? [name] : []), ...(record.isActive === false ? ['inactive'] : [])];
    return [titleOf(resource, record), ...marks.map(mark => `(${mark})`)].join(' ');
  };
}
