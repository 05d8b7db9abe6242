import { Button, TextInput } from '@mantine/core';
import { IconList, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ListNotice } from '../../kit/list/list-notice.tsx';
import type { Entry } from '../../kit/navigation.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { crumbsOf, isScreens, useEntries } from '../../kit/registry.tsx';
import { StatusChip } from '../../kit/status-chip.tsx';
import classes from './masters-page.module.css';
import { RecordCount } from './record-count.tsx';

/** The groups and the kinds in them, in the order they are shown; another kind comes last in its group. */
const sections = {
  Geographic: ['countries', 'states', 'cities', 'regions'],
  Business: ['industries', 'company-types', 'lead-sources', 'lead-status'],
  Sales: ['product-categories', 'deal-stages', 'currencies', 'payment-terms'],
  System: ['user-roles', 'activity-types', 'priorities', 'tags'],
};

/** Every kind of master data, in its group, with how many there are. */
export function MastersPage({ page }: { page: Entry }) {
  const entries = useEntries();
  const navigate = useNavigate();
  const { search = '' } = useSearch({ strict: false }) as { search?: string };
  const setSearch = (text: string) =>
    void navigate({ to: '.', search: { search: text || undefined }, replace: true, resetScroll: false });

  const found = entries.filter(entry => entry.section && matches(entry, search));
  return (
    <PageFrame
      crumbs={crumbsOf(entries, page.route)}
      title={page.title}
      subtitle="The lists that forms and filters choose from"
    >
      <TextInput
        type="search"
        aria-label="Search masters"
        placeholder="Search masters..."
        leftSection={<IconSearch size={16} />}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        className={classes.search}
      />
      {Object.entries(sections).map(([title, order]) => (
        <Section
          key={title}
          title={title}
          types={inOrder(
            found.filter(({ section }) => section === title),
            order,
          )}
        />
      ))}
      {found.length === 0 && (
        <ListNotice icon={IconList} title="No masters found">
          <Button variant="default" onClick={() => setSearch('')}>
            Clear search
          </Button>
        </ListNotice>
      )}
    </PageFrame>
  );
}

function Section({ title, types }: { title: string; types: readonly Entry[] }) {
  if (types.length === 0) {
    return null;
  }
  return (
    <section className={classes.section}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.types}>
        {types.map(entry => (
          <li key={entry.route}>
            <TypeCard entry={entry} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TypeCard({ entry }: { entry: Entry }) {
  const Icon = entry.icon ?? IconList;
  return (
    <Link to={entry.route} className={classes.card}>
      <span className={classes.icon} data-coming={entry.isComingSoon || undefined}>
        <Icon size={18} stroke={1.75} />
      </span>
      <span className={classes.words}>
        <span className={classes.title}>
          {entry.title}
          {entry.isComingSoon && <StatusChip tone="grey">Coming soon</StatusChip>}
        </span>
        <span className={classes.subtitle}>{entry.subtitle}</span>
      </span>
      {isScreens(entry) && <RecordCount resource={entry.resource} />}
    </Link>
  );
}

function inOrder(types: readonly Entry[], order: readonly string[]): readonly Entry[] {
  const place = ({ route }: Entry) => {
    const at = order.findIndex(type => route.endsWith(`/${type}`));
    return at < 0 ? order.length : at;
  };
  return types.toSorted((a, b) => place(a) - place(b));
}

function matches({ title, subtitle = '' }: Entry, search: string): boolean {
  return `${title} ${subtitle}`.toLowerCase().includes(search.trim().toLowerCase());
}
