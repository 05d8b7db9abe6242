import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { ReactNode } from 'react';
import { columnResizer } from '../../../ui/table/load-column-resizer.ts';
import { pinnedCell } from '../../../ui/table/pinned-cells.ts';
import { SortHead } from '../../../ui/table/sort-head.tsx';
import table from '../../../ui/table/table.module.css';
import { orderOf } from '../../list/state/list-state.ts';
import { useWorkspace } from '../workspace-context.ts';
import { alignOf } from './columns.ts';
import type { useColumns } from './use-columns.ts';

interface TableHeadProps {
  readonly columns: ReturnType<typeof useColumns>;
  readonly isNarrow: boolean;
  /** The checkbox that selects all; absent where nothing can be selected. */
  readonly selectAll?: ReactNode;
  readonly hasActions: boolean;
}

/** The headings of a list. Each sorts where the list can, and has an edge by which its column is resized. */
export function TableHead({ columns, isNarrow, selectAll, hasActions }: TableHeadProps) {
  const { workspace, view, moves } = useWorkspace();
  const { resource, textsOf } = workspace;
  const { widths, offsets, resize, keepWidth, cancelResize } = columns;
  const order = orderOf(workspace, view);
  const resizer = columnResizer.useModule(false);
  return (
    <thead>
      <tr aria-rowindex={1}>
        {selectAll && <th className={table.tools}>{selectAll}</th>}
        {widths.map(({ name, width }, index) => {
          const [{ heading }, key] = [textsOf(name), sortKeyOf(resource, name)];
          const canSort = !isNarrow && resource.sortable.includes(key);
          return (
            <SortHead
              key={name}
              name={key}
              text={heading}
              align={alignOf(workspace, name)}
              order={order}
              onSort={canSort ? moves.setSort : undefined}
              cell={{
                className: index === 0 ? table.first : undefined,
                ...pinnedCell(index, offsets.length),
              }}
            >
              {!isNarrow && resizer && (
                <resizer.ColumnResizer
                  column={heading}
                  width={width}
                  onResize={next => resize(name, next)}
                  onKeep={next => keepWidth(name, next)}
                  onCancel={cancelResize}
                />
              )}
            </SortHead>
          );
        })}
        {isNarrow && workspace.card.footer && <th>{i18n._(workspace.card.footer.heading)}</th>}
        {hasActions && <th className={table.actionsHead}>{t`Actions`}</th>}
      </tr>
    </thead>
  );
}

/** What is read along through a reference is sorted by that reference. */
function sortKeyOf({ fields }: AnyResource, name: string): string {
  return fields[name]?.embeds?.via ?? name;
}
