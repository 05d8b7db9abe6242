import { t } from '@lingui/core/macro';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { Territory } from '../../kit/common/territories/territory-queries.ts';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';

const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

/** What can be done with a territory; its records are listed with those of the territories below it. */
export function TerritoryMenu({ territory, mayManage }: { territory: Territory; mayManage: boolean }) {
  const { id, name } = territory;
  const setSearch = useSetSearch();
  const [isRemoving, setRemoving] = useState(false);
  const filter = JSON.stringify({ field: 'territoryId', op: 'isWithin', value: [id] });
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t`Actions for ${name}`}>
            <IconDots size={18} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item renderRoot={props => <Link to="/companies" search={{ filter }} {...props} />}>
            {t`Show companies`}
          </Menu.Item>
          <Menu.Item renderRoot={props => <Link to="/leads" search={{ filter }} {...props} />}>
            {t`Show leads`}
          </Menu.Item>
          {mayManage && (
            <>
              <Menu.Divider />
              <Menu.Item onClick={() => setSearch({ edit: id })}>{t`Edit`}</Menu.Item>
              <Menu.Item
                onClick={() => setSearch({ new: '1', parent: id })}
              >{t`Add territory below`}</Menu.Item>
              <Menu.Item color="red" onClick={() => setRemoving(true)}>
                {t`Delete...`}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isRemoving && (
        <Suspense>
          <RemoveDialog territory={territory} onClose={() => setRemoving(false)} />
        </Suspense>
      )}
    </>
  );
}
