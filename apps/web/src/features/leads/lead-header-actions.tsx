import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../kit/viewer.tsx';
import { ExportButton } from './export-button.tsx';
import type { LeadQuery } from './lead-queries.ts';
import type { LeadView } from './lead-view.ts';
import type { LeadMoves } from './use-lead-view.ts';

interface LeadHeaderActionsProps {
  readonly view: LeadView;
  readonly moves: LeadMoves;
  readonly query: LeadQuery;
  readonly mayWrite: boolean;
}

/** What can be done with the list as a whole. */
export function LeadHeaderActions({ view, moves, query, mayWrite }: LeadHeaderActionsProps) {
  const mayImport = useMay('data.import');
  const mayExport = useMay('data.export');
  return (
    <>
      <Button variant="subtle" color="gray" aria-expanded={view.hasChart} onClick={moves.toggleChart}>
        {view.hasChart ? 'Hide Chart' : 'Show Chart'}
      </Button>
      {mayImport && (
        <Button variant="default" renderRoot={props => <Link to="/leads/import" {...props} />}>
          Import
        </Button>
      )}
      {mayExport && <ExportButton query={query} />}
      {mayWrite && (
        <>
          <Button variant="default" onClick={moves.openNew}>
            Quick Add
          </Button>
          <Button renderRoot={props => <Link to="/leads/new" state={{ leadList: query }} {...props} />}>
            New
          </Button>
        </>
      )}
    </>
  );
}
