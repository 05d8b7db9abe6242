import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import { retireField } from './custom-field-changes.ts';

const DeleteFieldDialog = lazy(async () => ({
  default: (await import('./delete-field-dialog.tsx')).DeleteFieldDialog,
}));

/** What can be done with one field. */
export function FieldMenu({ field }: { field: CustomFieldRecord }) {
  const { id, entity, label, isActive } = field;
  const retire = useChange(retireField);
  const setSearch = useSetSearch();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={200}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Actions for ${label}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setSearch({ entity, edit: id })}>{t`Edit`}</Menu.Item>
          <Menu.Item onClick={() => retire.mutate({ field, isActive: !isActive })}>
            {isActive ? t({ message: 'Retire', context: 'custom field' }) : t`Restore`}
          </Menu.Item>
          {!isActive && (
            <Menu.Item color="red" onClick={() => setDeleting(true)}>
              {t`Delete permanently...`}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && (
        <Suspense>
          <DeleteFieldDialog field={field} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
    </>
  );
}
