import { t } from '@lingui/core/macro';
import { territories } from '@pipewright/contract/resources/territories.ts';
import type { SyntheticEvent } from 'react';
import type { Territory } from '../../kit/common/territories/territory-queries.ts';
import { notifyFailure } from '../../kit/data/changes/notify-change.ts';
import { useReorder } from '../../kit/records/list/reorder/use-reorder.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import classes from './territories.module.css';
import { TerritoryRow } from './territory-row.tsx';
import type { Branches } from './tree.ts';

interface TerritoryBranchProps {
  readonly branches: Branches;
  /** Empty for the territories at the top. */
  readonly parentId: string;
  readonly depth: number;
  readonly mayManage: boolean;
  readonly label?: string;
}

/**
 * The territories below another with those below them. Their rules are asked in this order, which can be changed by drag, by
 * keyboard and by menu; a territory moves with all below it.
 */
export function TerritoryBranch({ branches, parentId, depth, mayManage, label }: TerritoryBranchProps) {
  const { records, ordering, parts } = useReorder({
    screens: useScreens(territories.name),
    records: branches.get(parentId) ?? [],
    onFailure: error => notifyFailure(t`The new order couldn’t be saved.`, error),
  });
  const ordered = records as readonly Territory[];
  const canMove = mayManage && ordered.length > 1;
  if (ordered.length === 0) {
    return null;
  }
  const moving = {
    onPointerDown: alone(ordering.onPointerDown),
    onClick: alone(ordering.onClick),
    onKeyDown: alone(ordering.onKeyDown),
  };
  return (
    <>
      <ul
        className={depth === 0 ? classes.tree : classes.branch}
        aria-label={label}
        {...(canMove ? moving : {})}
      >
        {ordered.map(territory => (
          <TerritoryRow
            key={territory.id}
            territory={territory}
            depth={depth}
            mayManage={mayManage}
            canMove={canMove}
          >
            <TerritoryBranch
              branches={branches}
              parentId={territory.id}
              depth={depth + 1}
              mayManage={mayManage}
            />
          </TerritoryRow>
        ))}
      </ul>
      {canMove && parts}
    </>
  );
}

/** An event that one branch has handled is not for the branches above it: they would move another territory. */
function alone<Event extends SyntheticEvent<HTMLElement>>(handle: (event: Event) => void) {
  return (event: Event) => {
    const row = event.target instanceof Element ? event.target.closest('[data-record]') : null;
    if (row?.parentElement === event.currentTarget) {
      handle(event);
    }
  };
}
