import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { type CSSProperties, type HTMLAttributes, useEffect, useImperativeHandle, useMemo } from 'react';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { useIsNarrow } from '../../../ui/hooks/use-is-narrow.ts';
import { pinnedCell, pinnedPlaces } from '../../../ui/table/pinned-cells.ts';
import type { RowTools } from '../../../ui/table/row-tools.tsx';
import table from '../../../ui/table/table.module.css';
import { type RowKey, useRowKeys } from '../../../ui/table/use-row-keys.ts';
import { useVisibleRows } from '../../../ui/table/use-visible-rows.ts';
import { chosenPlaceOf } from '../../list/card-layout.ts';
import cards from '../../list/cards-of-rows.module.css';
import { SelectAll } from '../../list/select-all.tsx';
import type { Selection } from '../../list/state/use-selection.ts';
import type { LoadedScreens } from '../../screens/define-screens.ts';
import type { RowControls } from '../../screens/slots.ts';
import { useDrawnColumns } from '../layout/drawn-columns.tsx';
import classes from '../workspace.module.css';
import { useWorkspace } from '../workspace-context.ts';
import { rowsPerPage } from '../workspace-queries.ts';
import { actionsWidth } from './columns.ts';
import { TableHead } from './table-head.tsx';
import { useColumns } from './use-columns.ts';
import { WorkspaceRow } from './workspace-row.tsx';

/** What a table and a grid of cards are given alike. */
export interface RecordsProps {
  readonly rows: readonly (AnyRecord | undefined)[];
  readonly total: number | undefined;
  /** What is shown answers an older question, or nothing yet. */
  readonly isOld: boolean;
  readonly selection: Selection;
  /** Both absent for those who may only look. */
  readonly controls?: RowControls;
  readonly tools?: RowTools;
  /** Listens for drags and keys on what holds the records. */
  readonly ordering?: Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onKeyDown' | 'onClick'>;
  readonly onNear: (pages: { first: number; last: number }) => void;
}

interface WorkspaceTableProps extends RecordsProps {
  readonly keys: Readonly<Record<string, RowKey>>;
}

type Columns = ReturnType<typeof useColumns>;

/** The records, however many. */
export function WorkspaceTable(props: WorkspaceTableProps) {
  const { workspace, layout, moves, preview } = useWorkspace();
  const isNarrow = useIsNarrow();
  const isBeside = preview.id !== undefined && preview.frame === 'pane';
  const columns = useColumns({ workspace, layout, isNarrow, isBeside, setLayout: moves.setLayout });
  const { frame, place, isWide } = columns;
  return (
    <section
      ref={frame}
      className={table.frame}
      data-wide={isWide || undefined}
      tabIndex={isWide ? 0 : undefined}
      aria-label={workspace.label[1]}
    >
      {place && <PlacedTable {...props} sized={columns} top={place.top} />}
    </section>
  );
}

interface PlacedTableProps extends WorkspaceTableProps {
  readonly sized: Columns;
  /** Where its frame begins in the window. */
  readonly top: number;
}

/** The table in a frame of known size: only the rows that can be seen are drawn. */
function PlacedTable(props: PlacedTableProps) {
  const { rows, total, isOld, selection, controls, tools, ordering, keys, onNear, sized, top } = props;
  const { workspace, layout, pageQuery, preview, may } = useWorkspace();
  const [, setDrawnColumns] = useDrawnColumns();
  const isNarrow = useIsNarrow();
  const { columns, usual, widths, offsets, leastWidth, areResized } = sized;
  useEffect(() => setDrawnColumns(usual), [usual, setDrawnColumns]);
  const hasActions = workspace.hasViews || controls !== undefined;
  const rowHeight = isNarrow
    ? cardHeight(workspace, columns, hasActions)
    : rowHeights[layout.density ?? 'comfortable'];
  const { body, range, reveal } = useVisibleRows({ count: rows.length, rowHeight, top });
  const ids = useMemo(() => rows.map(row => row?.id), [rows]);
  const loaded = useMemo(() => rows.filter(row => row !== undefined), [rows]);
  const selected = useMemo(() => new Set(selection.ids), [selection.ids]);
  const focus = useRowKeys({ body, ids, reveal, keys, onGo: preview.follow });
  useImperativeHandle(preview.rows, () => ({ focus, reveal }));
  const opening = useMemo(
    () => ({ preview: preview.open, isBeside: layout.opens === 'beside' }),
    [preview.open, layout.opens],
  );

  const [first, last] = [pageOf(range.first - rowsAhead), pageOf(range.end - 1 + rowsAhead)];
  useEffect(() => onNear({ first, last }), [first, last, onNear]);

  const hasTools = tools !== undefined;
  const sizes = isNarrow
    ? { '--card-height': `${rowHeight}px` }
    : {
        '--least-width': `${leastWidth}px`,
        '--row-height': `${rowHeight}px`,
        ...pinnedPlaces(offsets, hasTools),
      };
  return (
    <table
      className={`${table.table} ${table.sized} ${classes.table} ${cards.table}`}
      style={sizes as CSSProperties}
      aria-busy={isOld}
      aria-rowcount={(total ?? rows.length) + 1}
      data-old={(isOld && loaded.length > 0) || undefined}
      data-movable={tools?.canMove || undefined}
    >
      <colgroup>
        {tools && <Column width="var(--tools-width)" />}
        {widths.map(({ name, width }) => (
          <Column key={name} width={`${width}px`} />
        ))}
        {/* Once columns are resized, the last one takes the space that is left. */}
        {hasActions && <Column width={areResized ? 'auto' : `${actionsWidth(workspace)}px`} />}
      </colgroup>
      <TableHead
        columns={sized}
        isNarrow={isNarrow}
        selectAll={
          hasTools && (isNarrow ? t`Selected` : <SelectAll records={loaded} selection={selection} />)
        }
        hasActions={hasActions}
      />
      <tbody ref={body} {...ordering}>
        <Gap height={range.first * rowHeight} />
        {rows.slice(range.first, range.end).map((record, offset) => {
          const index = range.first + offset;
          return record ? (
            <WorkspaceRow
              key={record.id}
              workspace={workspace}
              columns={columns}
              pinned={offsets.length}
              record={record}
              index={index}
              isCard={isNarrow}
              isSelected={selected.has(record.id)}
              isOpen={record.id === preview.id}
              hasActions={hasActions}
              query={pageQuery}
              opening={opening}
              controls={may('edit', record) ? controls : undefined}
              tools={tools}
            />
          ) : (
            <Waiting key={index} columns={columns} pinned={offsets.length} hasTools={hasTools} />
          );
        })}
        <Gap height={(rows.length - range.end) * rowHeight} />
      </tbody>
    </table>
  );
}

/** A page is loaded when somebody has come so close to it; not with the first one, which fills the window. */
const rowsAhead = rowsPerPage / 2;

function pageOf(row: number): number {
  return Math.floor(Math.max(row, 0) / rowsPerPage);
}

/** In pixels. */
const rowHeights = { comfortable: 40, compact: 32 };

/** As cards-of-rows.module.css has it, with the gap below the card: chosen columns take a line each. */
function cardHeight(workspace: LoadedScreens, columns: readonly string[], hasActions: boolean): number {
  const places = columns.map(name => chosenPlaceOf(workspace, name));
  const facts = places.filter(place => place === 'fact').length;
  // Without a value, the status is next to the title.
  const hasSecondLine = places.includes('line') || (places.includes('status') && places.includes('value'));
  const hasFoot = hasActions || workspace.card.footer !== undefined;
  return 47 + (hasSecondLine ? 28 : 0) + facts * 22 + (hasFoot ? 43 : 0);
}

function Column({ width }: { width: string }) {
  return <col style={{ '--column-width': width } as CSSProperties} />;
}

/** Takes the space of rows that are not rendered. */
function Gap({ height }: { height: number }) {
  return height > 0 ? (
    <tr aria-hidden>
      <td className={classes.gap} style={{ height }} />
    </tr>
  ) : null;
}

/** A row of the final height, so that nothing jumps when its record comes. */
function Waiting(props: { columns: readonly string[]; pinned: number; hasTools: boolean }) {
  const { columns, pinned, hasTools } = props;
  return (
    <tr aria-hidden data-card>
      {hasTools && <td className={table.tools} />}
      {columns.map((name, index) => (
        <td
          key={name}
          {...pinnedCell(index, pinned)}
          className={index === 0 ? table.first : undefined}
          data-place={index === 0 ? 'title' : undefined}
        >
          <Skeleton height={12} width="60%" />
        </td>
      ))}
    </tr>
  );
}
