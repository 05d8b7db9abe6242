import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Button, Select } from '@mantine/core';
import { personStates } from '@pipewright/contract/operations/organization/members.ts';
import { IconFilter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { rolesOptions } from '../../kit/common/people/roles-query.ts';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import { NarrowSheet } from '../../kit/ui/dialogs/narrow-sheet.tsx';
import list from '../../kit/ui/frames/list.module.css';
import { SearchBox } from '../../kit/ui/inputs/search-box.tsx';
import { stateWords } from './person-state.tsx';
import { narrowedBy } from './user-queries.ts';
import type { UsersSearch } from './users-search.ts';

const all = 'all';

/** The filters of the list, which are in the URL. */
export function UserFilters({ search }: { search: UsersSearch }) {
  const setSearch = useSetSearch();
  const { data: roles = [] } = useQuery(rolesOptions());
  const narrowed = narrowedBy(search);
  const count = [narrowed.state, narrowed.roleId].filter(Boolean).length;
  const chosen = (value: string | null) => (value === null || value === all ? undefined : value);
  return (
    <search className={list.toolbar}>
      <SearchBox
        placeholder={t`Search by name, email or role`}
        value={narrowed.search ?? ''}
        onSearch={text => setSearch({ search: text || undefined }, { replace: true })}
      />
      <NarrowSheet label={t`Filters`} icon={IconFilter} count={count} done={t`Show people`}>
        <Select
          aria-label={t({ message: 'State', context: 'status' })}
          className={list.filter}
          data={[
            { value: all, label: t`All states` },
            ...personStates.map(state => ({ value: state, label: i18n._(stateWords[state]) })),
          ]}
          value={narrowed.state ?? all}
          onChange={value => setSearch({ state: chosen(value) })}
          allowDeselect={false}
        />
        <Select
          aria-label={t`Role`}
          className={list.filter}
          data={[
            { value: all, label: t`All roles` },
            ...roles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={narrowed.roleId ?? all}
          onChange={value => setSearch({ roleId: chosen(value) })}
          allowDeselect={false}
        />
        {Object.values(narrowed).some(Boolean) && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => setSearch({ search: undefined, state: undefined, roleId: undefined })}
          >
            {t`Clear Filters`}
          </Button>
        )}
      </NarrowSheet>
    </search>
  );
}
