import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { UnstyledButton } from '@mantine/core';
import type { peopleSorts } from '@pipewright/contract/operations/members.ts';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import classes from './people.module.css';
import { sortOf, type UsersSearch } from './user-queries.ts';

const headings: readonly {
  sort: (typeof peopleSorts)[number];
  text: MessageDescriptor;
  area: string | undefined;
}[] = [
  { sort: 'name', text: msg`Name`, area: classes.name },
  { sort: 'role', text: msg`Role`, area: classes.role },
  { sort: 'state', text: msg`Status`, area: classes.state },
  { sort: 'lastSeenAtUtc', text: msg`Last seen`, area: classes.seen },
];

/** The headings of the list of people; each sorts it, and again the other way round. */
export function PeopleHead({ search }: { search: UsersSearch }) {
  const setSearch = useSetSearch();
  const current = sortOf(search);
  const isDescending = current.startsWith('-');
  const Arrow = isDescending ? IconArrowDown : IconArrowUp;
  const choose = (sort: string) => setSearch({ sort: sort === 'name' ? undefined : sort }, { replace: true });
  return (
    <fieldset className={classes.head} aria-label={t`Sort users`}>
      {headings.map(({ sort, text, area }) => {
        const isCurrent = current.replace('-', '') === sort;
        return (
          <span key={sort} className={area}>
            <UnstyledButton
              className={classes.sort}
              data-current={isCurrent || undefined}
              aria-pressed={isCurrent}
              title={
                isCurrent
                  ? isDescending
                    ? t`Sorted descending`
                    : t`Sorted ascending`
                  : t`Sort by ${i18n._(text)}`
              }
              onClick={() => choose(isCurrent && !isDescending ? `-${sort}` : sort)}
            >
              {i18n._(text)}
              {isCurrent && <Arrow size={14} aria-hidden />}
            </UnstyledButton>
          </span>
        );
      })}
      <span className={classes.owned}>{t`Owns`}</span>
    </fieldset>
  );
}
