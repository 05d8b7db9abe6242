import { ActionIcon } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import classes from './lead-page.module.css';
import { type LeadQuery, leadPageOptions, leadStatsOptions } from './lead-queries.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that one came from: one returns to the same place in it, and goes on through it. */
    leadList?: LeadQuery;
  }
}

/** Where a lead stands in the list that one came from, and the ways to those beside it. */
export function LeadNeighbours({ id }: { id: string }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useLocation({ select: ({ state }) => state.leadList });
  const ids = useMemo(() => (list ? loadedIds(client, list) : []), [client, list]);
  const place = ids.indexOf(id);
  const [before, after] = [ids[place - 1], ids[place + 1]];
  const go = (to: string | undefined) =>
    to && void navigate({ to: '/leads/$id/edit', params: { id: to }, state: true, replace: true });
  useHotkeys([
    ['k', () => go(before)],
    ['j', () => go(after)],
  ]);
  if (!list || place < 0) {
    return null;
  }
  const { sort: _, ...selection } = list;
  const total = client.getQueryData(leadStatsOptions(selection).queryKey)?.totalLeads ?? ids.length;
  return (
    <div className={classes.neighbours}>
      <span>
        {(place + 1).toLocaleString()} of {total.toLocaleString()}
      </span>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Previous lead"
        title="Previous (K)"
        disabled={!before}
        onClick={() => go(before)}
      >
        <IconChevronUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size={32}
        aria-label="Next lead"
        title="Next (J)"
        disabled={!after}
        onClick={() => go(after)}
      >
        <IconChevronDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}

/** The leads that the list has loaded, in its order. */
function loadedIds(client: QueryClient, list: LeadQuery): readonly string[] {
  const ids: string[] = [];
  let page = client.getQueryData(leadPageOptions(list).queryKey);
  while (page) {
    ids.push(...page.data.map(({ id }) => id));
    page = page.nextCursor ? client.getQueryData(leadPageOptions(list, page.nextCursor).queryKey) : undefined;
  }
  return ids;
}
