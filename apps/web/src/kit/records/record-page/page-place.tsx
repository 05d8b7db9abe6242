import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { messageOf } from '../../data/client/api-error.ts';
import { useSearchParameters, useSetSearch } from '../../ui/address/search-parameters.ts';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import { ListNotice } from '../../ui/frames/list-notice.tsx';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { areSingleKeysOn } from '../../ui/shortcuts/single-key-preference.ts';
import type { Screens } from '../screens/define-screens.ts';
import type { Entry } from '../screens/navigation.ts';
import { crumbsOf, useEntries } from '../screens/registry.tsx';
import { loadedIds, type PageQuery } from '../workspace/workspace-queries.ts';
import { Neighbours, type NeighboursProps, neighboursOf } from './neighbours.tsx';
import classes from './record-page.module.css';
import { type RecordFrameProps, type RecordPlace, RecordPlaceProvider } from './record-place.ts';
import { tabParameter } from './tab-parameter.ts';
import { useLeave } from './use-leave.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The list that the user came from, to return to the same position and to step through its records. */
    list?: PageQuery;
  }
}

interface PagePlaceProps {
  readonly page: Entry;
  readonly workspace: Screens;
  readonly children: ReactNode;
}

/** Shows a record on its page. */
export function PagePlace({ page, workspace, children }: PagePlaceProps) {
  const guard = useDiscardGuard(useLeave(workspace.route));
  const setSearch = useSetSearch();
  const { tab } = useSearchParameters(tabParameter);
  const place: RecordPlace = {
    guard,
    isPreview: false,
    // The blocker would ask about unsaved values, but another tab of the same form loses nothing.
    tab: [tab, next => setSearch({ tab: next }, { state: true, replace: true, ignoreBlocker: true })],
    frame: props => <RecordPageFrame {...props} page={page} workspace={workspace} place={place} />,
    failure: (error, onRetry) => <NotLoaded workspace={workspace} error={error} onRetry={onRetry} />,
  };
  return <RecordPlaceProvider value={place}>{children}</RecordPlaceProvider>;
}

interface FrameProps extends RecordFrameProps {
  readonly page: Entry;
  readonly workspace: Screens;
  readonly place: RecordPlace;
}

function RecordPageFrame({ page, workspace, place, title = page.title, form, ...shown }: FrameProps) {
  const way = crumbsOf(useEntries(), page.route);
  return (
    <PageFrame
      {...shown}
      crumbs={[...way.slice(0, -1), { label: title }]}
      title={title}
      actions={
        form && (
          <>
            {form.record && <PageNeighbours workspace={workspace} id={form.record.id} />}
            <Button variant="subtle" color="gray" onClick={place.guard.requestClose}>
              {form.mayWrite ? t`Cancel` : t`Back`}
            </Button>
            {form.mayWrite && (
              <Button
                type="submit"
                form={form.id}
                disabled={form.isSaving || form.isHeld}
                title={t`Ctrl+Enter`}
              >
                {form.isSaving ? t`Saving...` : form.record ? t`Save` : workspace.texts.createButton}
              </Button>
            )}
          </>
        )
      }
    />
  );
}

/** The neighbours in the list that the user came from. */
function PageNeighbours({ workspace, id }: { workspace: Screens; id: string }) {
  const { resource, pages } = workspace;
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = useLocation({ select: ({ state }) => state.list });
  const ids = useMemo(() => (list ? loadedIds(client, resource, list) : []), [client, resource, list]);
  const { before, after } = neighboursOf(ids, id, undefined);
  const go = (to: string | undefined) =>
    to && pages && void navigate({ to: pages.record, params: { id: to }, state: true, replace: true });
  useHotkeys([
    ['k', () => areSingleKeysOn() && go(before)],
    ['j', () => areSingleKeysOn() && go(after)],
  ]);
  return list && ids.includes(id) ? (
    <CountedNeighbours workspace={workspace} list={list} ids={ids} id={id} onGo={go} />
  ) : null;
}

interface CountedProps extends Omit<NeighboursProps, 'texts' | 'among'> {
  readonly workspace: Screens;
  readonly list: PageQuery;
  readonly ids: readonly string[];
  readonly id: string;
}

function CountedNeighbours({ workspace, list, ids, id, ...props }: CountedProps) {
  const { sort: _, fields: __, ...selection } = list;
  const { count = ids.length } = workspace.useTotal(selection);
  return <Neighbours {...props} texts={workspace.texts} among={neighboursOf(ids, id, count)} />;
}

interface NotLoadedProps {
  readonly workspace: Screens;
  readonly error: unknown;
  readonly onRetry: () => void;
}

function NotLoaded({ workspace: { texts, route }, error, onRetry }: NotLoadedProps) {
  return (
    <div className={classes.card}>
      <ListNotice icon={IconAlertTriangle} title={texts.loadOneFailed} hint={messageOf(error)} isError>
        <Button onClick={onRetry}>{t`Try Again`}</Button>
        <Button variant="default" renderRoot={props => <Link to={route} {...props} />}>
          {texts.backToList}
        </Button>
      </ListNotice>
    </div>
  );
}
