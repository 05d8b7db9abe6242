import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { importRouteOf } from '../import/define-import-page.ts';
import { useEntries } from '../registry.tsx';
import { ExportButton } from './export-button.tsx';
import { useWorkspace } from './workspace-context.ts';

/** What can be done with the list as a whole. */
export function HeaderActions() {
  const { workspace, view, moves, query, may } = useWorkspace();
  const { resource, slots, texts, pages } = workspace;
  const importPage = useEntries().find(({ route }) => route === importRouteOf(workspace));
  return (
    <>
      {slots.chart && (
        <Button variant="subtle" color="gray" aria-expanded={view.hasChart} onClick={moves.toggleChart}>
          {view.hasChart ? 'Hide Chart' : 'Show Chart'}
        </Button>
      )}
      {slots.pageActions && <slots.pageActions />}
      {importPage && may('import') && (
        <Button variant="default" renderRoot={props => <Link to={importPage.route} {...props} />}>
          Import
        </Button>
      )}
      {may('export') && <ExportButton resource={resource} query={query} />}
      {may('create') &&
        (pages ? (
          <>
            <Button renderRoot={props => <Link to={pages.new} state={{ list: query }} {...props} />}>
              New
            </Button>
            <Button variant="default" onClick={moves.openNew}>
              Quick Add
            </Button>
          </>
        ) : (
          <Button onClick={moves.openNew}>{texts.newButton}</Button>
        ))}
    </>
  );
}
