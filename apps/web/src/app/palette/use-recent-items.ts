import { t } from '@lingui/core/macro';
import { IconFile } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { titleOf } from '../../kit/data/queries/any-record.ts';
import { useViewer } from '../../kit/data/session/viewer.tsx';
import { referredOptions } from '../../kit/records/field-types/pickers/referred-query.ts';
import { useRecentRecords } from '../../kit/records/screens/recent-records.ts';
import { recordAddress } from '../../kit/records/screens/record-link.tsx';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import type { PaletteGroup } from './palette-items.ts';

/** Recently opened records, shown before a search. */
export function useRecentItems(): readonly PaletteGroup[] {
  const screens = useAllScreens();
  const navigate = useNavigate();
  const { permissions } = useViewer();
  const recent = useRecentRecords().flatMap(({ resource, id }) => {
    const kind = screens.find(known => known.resource.name === resource);
    return kind && permissions.includes(kind.resource.permissions.read) ? [{ kind, id }] : [];
  });
  const records = useQueries({ queries: recent.map(({ kind, id }) => referredOptions(kind.resource, id)) });
  const items = recent.flatMap(({ kind, id }, place) => {
    const record = records[place]?.data;
    return record
      ? [
          {
            id: `recent ${kind.resource.name} ${id}`,
            label: titleOf(kind.resource, record),
            hint: kind.label[0],
            icon: kind.icon ?? IconFile,
            run: () => void navigate(recordAddress(kind, id)),
          },
        ]
      : [];
  });
  return items.length > 0 ? [{ title: t`Recent`, items }] : [];
}
