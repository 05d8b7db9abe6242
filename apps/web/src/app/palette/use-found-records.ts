import { useDebouncedValue } from '@mantine/hooks';
import { searchRecords } from '@pipewright/contract/operations/search.ts';
import { IconFile } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../kit/data/client/client.ts';
import { recordAddress } from '../../kit/records/screens/record-link.tsx';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import type { PaletteGroup } from './palette-items.ts';

/** Records of all kinds that match the typed text, grouped by kind. */
export function useFoundRecords(typed: string): { groups: readonly PaletteGroup[]; isLooking: boolean } {
  const screens = useAllScreens();
  const navigate = useNavigate();
  const requested = typed.trim();
  const [q] = useDebouncedValue(requested, 120);
  const isAsked = q.length > 1;
  const { data = [], isFetching } = useQuery({
    queryKey: ['search', q],
    meta: { dependsOn: 'anything' },
    queryFn: async ({ signal }) => (await call(searchRecords, { query: { q }, signal })).data,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const groups = [...Map.groupBy(isAsked ? data : [], ({ resource }) => resource)].flatMap(
    ([resource, found]) => {
      const kind = screens.find(known => known.resource.name === resource);
      return kind
        ? [
            {
              title: kind.label[1],
              items: found.map(({ id, title, detail }) => ({
                id: `${resource} ${id}`,
                label: title,
                hint: detail,
                icon: kind.icon ?? IconFile,
                run: () => void navigate(recordAddress(kind, id)),
              })),
            },
          ]
        : [];
    },
  );
  return { groups, isLooking: requested.length > 1 && (isFetching || q !== requested) };
}
