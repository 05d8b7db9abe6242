import { t } from '@lingui/core/macro';
import { Skeleton } from '@mantine/core';
import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { Link } from '@tanstack/react-router';
import { type ComponentProps, type MouseEvent, memo } from 'react';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import { fieldValue, hasValue } from '../../../data/queries/field-values.ts';
import { useFormats } from '../../../formats/use-formats.tsx';
import { withParameters } from '../../../ui/address/search-parameters.ts';
import { ColorChip } from '../../../ui/chips/color-chip.tsx';
import { pinnedCell } from '../../../ui/table/pinned-cells.ts';
import { type RowTools, RowToolsCell } from '../../../ui/table/row-tools.tsx';
import table from '../../../ui/table/table.module.css';
import { fieldTypeOf } from '../../field-types/field-types.ts';
import { chosenPlaceOf } from '../../list/card-layout.ts';
import { RecordCell } from '../../list/record-cell.tsx';
import { RowActions } from '../../list/row-actions.tsx';
import { fieldsOfCell } from '../../list/state/listed-fields.ts';
import { PreviewButton } from '../../record-page/preview/preview-button.tsx';
import type { LoadedScreens, Screens } from '../../screens/define-screens.ts';
import { nameOf } from '../../screens/record-name.ts';
import type { RowControls } from '../../screens/slots.ts';
import classes from '../workspace.module.css';
import type { PageQuery } from '../workspace-queries.ts';
import { alignOf } from './columns.ts';

/** How records are opened next to the list. */
export interface Opening {
  readonly preview: (id: string) => void;
  /** Their names do it, too. */
  readonly isBeside: boolean;
}

interface WorkspaceRowProps {
  readonly workspace: LoadedScreens;
  readonly columns: readonly string[];
  /** How many of the first columns are pinned. */
  readonly pinned: number;
  readonly record: AnyRecord;
  readonly index: number;
  /** Whether the row is drawn as a card, as it is on phones. */
  readonly isCard: boolean;
  readonly isSelected: boolean;
  /** Whether the record is open next to the list. */
  readonly isOpen: boolean;
  readonly hasActions: boolean;
  /** The list that it is in. */
  readonly query: PageQuery;
  readonly opening: Opening;
  /** Both absent for those who may only look. */
  readonly controls?: RowControls;
  readonly tools?: RowTools;
}

/** One record of the list. Rows come and go while one scrolls, so each is drawn only when it changes. */
export const WorkspaceRow = memo(function WorkspaceRow(props: WorkspaceRowProps) {
  const { workspace, columns, pinned, record, index, isCard, isSelected, isOpen, hasActions } = props;
  const { controls, tools } = props;
  const { nameColumn, slots, textsOf, CardFooter } = workspace;
  const name = nameOf(workspace, record);
  const tooltipOf = useTooltips(workspace, record);
  return (
    <tr
      data-record={record.id}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      data-card
      aria-current={isOpen || undefined}
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={classes.row}
    >
      {tools && (
        <td className={table.tools} data-place="tools">
          <RowToolsCell id={record.id} title={name} isSelected={isSelected} tools={tools} />
        </td>
      )}
      {columns.map((column, place) => (
        <td
          key={column}
          {...pinnedCell(place, pinned)}
          className={place === 0 ? `${table.first} ${classes.cell}` : classes.cell}
          data-align={alignOf(workspace, column)}
          data-place={chosenPlaceOf(workspace, column)}
          data-label={textsOf(column).heading}
          title={tooltipOf(column)}
        >
          {column === nameColumn && !slots.cell?.[column] ? (
            <OpenRecord {...props} name={name} />
          ) : (
            <LoadedCell screens={workspace} record={record} name={column} controls={controls} />
          )}
          {column === nameColumn && workspace.pages && !isCard && (
            <PreviewButton
              name={name}
              hint={t`Preview (Space)`}
              onClick={() => props.opening.preview(record.id)}
            />
          )}
        </td>
      ))}
      {isCard && CardFooter && (
        <td data-place="foot">
          <CardFooter record={record} />
        </td>
      )}
      {hasActions && (
        <td className={table.actions} data-place="actions">
          <Actions {...props} name={name} />
        </td>
      )}
    </tr>
  );
});

/** A column that was just added is empty until its values are loaded. */
function LoadedCell(props: ComponentProps<typeof RecordCell>) {
  const { screens, record, name } = props;
  const isLoaded = fieldsOfCell(screens, name).every(field => hasValue(record, field));
  return isLoaded ? <RecordCell {...props} /> : <Skeleton height={12} width="60%" />;
}

/** A text that may be cut off is shown whole in a tooltip. */
function useTooltips({ resource }: Screens, record: AnyRecord): (column: string) => string | undefined {
  const formats = useFormats();
  return column => {
    const field = fieldNamed(resource.fields, column);
    const type = fieldTypeOf(resource, column);
    return field && type?.hasTooltip
      ? type.text(fieldValue(record, column), { field, ...formats }) || undefined
      : undefined;
  };
}

interface OfRecord {
  readonly workspace: LoadedScreens;
  readonly record: AnyRecord;
  readonly name: string;
  readonly query: PageQuery;
  readonly opening: Opening;
  readonly controls?: RowControls;
}

/** The name opens the record: a link, so that it opens in a new tab too. */
function OpenRecord({ workspace, record, name, query, opening, controls }: OfRecord) {
  const { pages, opens, chip } = workspace;
  const text = chip ? <ColorChip color={String(record[chip])}>{name}</ColorChip> : name;
  if (pages && (opens === 'page' || !controls || opening.isBeside)) {
    return (
      <Link
        to={pages.record}
        params={{ id: record.id }}
        state={{ list: query }}
        className={table.title}
        onClick={event => {
          if (opening.isBeside && isPlain(event)) {
            event.preventDefault();
            opening.preview(record.id);
          }
        }}
      >
        {text}
      </Link>
    );
  }
  if (!controls) {
    return <span className={table.title}>{text}</span>;
  }
  const search = withParameters({ edit: record.id, new: undefined });
  return (
    <Link to="." search={search} resetScroll={false} preload={false} className={table.title}>
      {text}
    </Link>
  );
}

/** With another key or button it opens in a new tab. */
function isPlain({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}

/** Edit and what the feature adds; in a short list also the switch and Delete. */
function Actions(props: OfRecord) {
  const { workspace, record, controls } = props;
  const { slots, hasViews } = workspace;
  if (slots.actions) {
    return <slots.actions record={record} controls={controls} />;
  }
  if (!hasViews) {
    return (
      controls && (
        <>
          <RowActions screens={workspace} record={record} controls={controls} />
          {slots.rowActions && <slots.rowActions record={record} controls={controls} />}
        </>
      )
    );
  }
  return (
    <>
      <EditRecord {...props} />
      {slots.rowActions && <slots.rowActions record={record} controls={controls} />}
    </>
  );
}

function EditRecord({ workspace: { pages }, record, name, query, controls }: OfRecord) {
  const text = {
    'aria-label': controls ? t`Edit ${name}` : t`Open ${name}`,
    className: classes.edit,
    children: controls ? t`Edit` : t({ message: 'Open', context: 'verb' }),
    'data-small': true,
  };
  if (pages) {
    return <Link to={pages.record} params={{ id: record.id }} state={{ list: query }} {...text} />;
  }
  return controls ? <button type="button" onClick={() => controls.edit(record)} {...text} /> : null;
}
