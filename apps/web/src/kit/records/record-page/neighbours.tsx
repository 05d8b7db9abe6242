import { t } from '@lingui/core/macro';
import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { writeNumber } from '../../formats/formats.ts';
import { perLanguage } from '../../language/per-language.ts';
import { useShownShortcuts } from '../../ui/shortcuts/shortcut-registry.ts';
import { areSingleKeysOn } from '../../ui/shortcuts/single-key-preference.ts';
import type { Screens } from '../screens/define-screens.ts';
import { loadedIds, type PageQuery } from '../workspace/workspace-queries.ts';
import classes from './record-page.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that the user came from, to return to the same position and to step through its records. */
    list?: PageQuery;
  }
}

const shortcuts = perLanguage(() => ({
  title: t`Records`,
  shortcuts: [{ text: t`Next and previous`, keys: ['j', 'k'] }],
}));

interface NeighboursProps {
  readonly workspace: Screens;
  readonly id: string;
}

/** The position of a record in the list that the user came from, with links to its neighbours. */
export function Neighbours({ workspace, id }: NeighboursProps) {
  const { resource, pages, texts } = workspace;
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useLocation({ select: ({ state }) => state.list });
  const ids = useMemo(() => (list ? loadedIds(client, resource, list) : []), [client, resource, list]);
  const place = ids.indexOf(id);
  const [before, after] = [ids[place - 1], ids[place + 1]];
  const go = (to: string | undefined) =>
    to && pages && void navigate({ to: pages.record, params: { id: to }, state: true, replace: true });
  useHotkeys([
    ['k', () => areSingleKeysOn() && go(before)],
    ['j', () => areSingleKeysOn() && go(after)],
  ]);
  useShownShortcuts(shortcuts());
  if (!list || place < 0) {
    return null;
  }
  return (
    <div className={classes.neighbours}>
      <Place workspace={workspace} list={list} place={place} loaded={ids.length} />
      <ActionIcon
        variant="default"
        size={32}
        aria-label={texts.previous}
        title={t`Previous (K)`}
        disabled={!before}
        onClick={() => go(before)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label={texts.next}
        title={t`Next (J)`}
        disabled={!after}
        onClick={() => go(after)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

interface PlaceProps {
  readonly workspace: Screens;
  readonly list: PageQuery;
  readonly place: number;
  readonly loaded: number;
}

function Place({ workspace, list: { sort: _, fields: __, ...selection }, place, loaded }: PlaceProps) {
  const { count = loaded } = workspace.useTotal(selection);
  return <span>{t`${{ position: writeNumber(place + 1) }} of ${{ total: writeNumber(count) }}`}</span>;
}
