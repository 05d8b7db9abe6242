import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Button, TextInput } from '@mantine/core';
import { IconList, IconSearch } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { containsText } from '../../kit/language/contains-text.ts';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useAllScreens, useEntries } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters, useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { useAddressed } from '../../kit/ui/inputs/use-addressed.ts';
import classes from './masters-page.module.css';
import { mastersSearch } from './masters-search.ts';
import { RecordCount } from './record-count.tsx';

const sectionTitles = {
  Geographic: msg`Geographic`,
  Business: msg`Business`,
  Sales: msg`Sales`,
  System: msg`System`,
};

/** Every kind of master data, in its group, with how many there are. */
export function MastersPage({ page }: { page: Entry }) {
  const entries = useEntries();
  const screens = useAllScreens();
  const setSearch = useSetSearch();
  const { search = '' } = useSearchParameters(mastersSearch);
  const [typed, type] = useAddressed(search, text =>
    setSearch({ search: text || undefined }, { replace: true }),
  );

  const found = screens.filter(entry => entry.section && matches(entry, typed));
  return (
    <PageFrame
      crumbs={crumbsOf(entries, page.route)}
      title={page.title}
      subtitle={t`The lists that forms and filters choose from`}
    >
      <TextInput
        type="search"
        aria-label={t`Search masters`}
        placeholder={t`Search masters...`}
        leftSection={<IconSearch size={16} />}
        value={typed}
        onChange={event => type(event.currentTarget.value)}
        className={classes.search}
      />
      {Object.entries(sectionTitles).map(([name, title]) => (
        <Section key={name} title={i18n._(title)} types={found.filter(({ section }) => section === name)} />
      ))}
      {found.length === 0 && (
        <ListNotice icon={IconList} title={t`No masters found`}>
          <Button variant="default" onClick={() => type('')}>
            {t`Clear search`}
          </Button>
        </ListNotice>
      )}
    </PageFrame>
  );
}

function Section({ title, types }: { title: string; types: readonly Screens[] }) {
  if (types.length === 0) {
    return null;
  }
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.types}>
        {types.map(screens => (
          <li key={screens.route}>
            <TypeCard screens={screens} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TypeCard({ screens }: { screens: Screens }) {
  const Icon = screens.icon ?? IconList;
  return (
    <Link to={screens.route} className={classes.card}>
      <span className={classes.icon}>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>{screens.title}</span>
        <span className={classes.subtitle}>{screens.subtitle}</span>
      </span>
      <RecordCount resourceName={screens.resource.name} />
    </Link>
  );
}

function matches({ title, subtitle = '' }: Screens, search: string): boolean {
  return containsText(`${title} ${subtitle}`, search);
}
