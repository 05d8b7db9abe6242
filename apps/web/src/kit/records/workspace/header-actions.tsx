import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useIsNarrow } from '../../ui/hooks/use-is-narrow.ts';
import { importRouteOf } from '../screens/import-route.ts';
import { useEntries } from '../screens/registry.tsx';
import { ExportButton, lineLook } from './export-button.tsx';
import { useWorkspace } from './workspace-context.ts';

/** The buttons next to the title. On phones everything but New is in the toolbar. */
export function HeaderActions() {
  const isNarrow = useIsNarrow();
  const { workspace, may } = useWorkspace();
  const { hasViews, slots } = workspace;
  return (
    <>
      {hasViews && !isNarrow && <ListActions />}
      {!hasViews && may('create') && slots.pageActions && <slots.pageActions />}
      <CreateActions />
    </>
  );
}

/** What can be done with the list as a whole. */
export function ListActions() {
  const { workspace, view, moves, query, may } = useWorkspace();
  const { resource, slots } = workspace;
  const isNarrow = useIsNarrow();
  const look = isNarrow ? lineLook : ({ variant: 'default' } as const);
  const importPage = useEntries().find(({ route }) => route === importRouteOf(workspace));
  return (
    <>
      {slots.chart && (
        <Button {...lineLook} aria-expanded={view.hasChart} onClick={moves.toggleChart}>
          {view.hasChart ? t`Hide Chart` : t`Show Chart`}
        </Button>
      )}
      {!isNarrow && slots.pageActions && <slots.pageActions />}
      {importPage && may('import') && (
        <Button {...look} renderRoot={props => <Link to={importPage.route} {...props} />}>
          {t`Import`}
        </Button>
      )}
      {may('export') && <ExportButton resource={resource} query={query} />}
    </>
  );
}

function CreateActions() {
  const { workspace, moves, pageQuery, may } = useWorkspace();
  const { texts, pages } = workspace;
  return (
    <>
      {may('create') &&
        (pages ? (
          <>
            <Button renderRoot={props => <Link to={pages.new} state={{ list: pageQuery }} {...props} />}>
              {t`New`}
            </Button>
            <Button variant="default" onClick={moves.openNew}>
              {t`Quick Add`}
            </Button>
          </>
        ) : (
          <Button onClick={moves.openNew}>{texts.newButton}</Button>
        ))}
    </>
  );
}
