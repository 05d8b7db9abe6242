import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { type AnyRecord, titleOf } from '../../data/queries/any-record.ts';
import { withParameters } from '../../ui/address/search-parameters.ts';
import { ColorChip } from '../../ui/chips/color-chip.tsx';
import { type RowTools, RowToolsCell } from '../../ui/table/row-tools.tsx';
import classes from '../../ui/table/table.module.css';
import { fieldTypeOf } from '../field-types/field-types.ts';
import type { LoadedScreens } from '../screens/define-screens.ts';
import type { RowControls } from '../screens/slots.ts';
import { placeOf } from './card-layout.ts';
import { RecordCell } from './record-cell.tsx';
import { RowActions } from './row-actions.tsx';

interface RecordRowProps {
  readonly screens: LoadedScreens;
  readonly record: AnyRecord;
  readonly isSelected: boolean;
  /** Both absent for those who may only look. */
  readonly controls?: RowControls;
  readonly tools?: RowTools;
}

/** One record. A hundred of them are on a page, so a row is drawn again only when its record changes. */
export const RecordRow = memo(function RecordRow(props: RecordRowProps) {
  const { screens, record, isSelected, controls, tools } = props;
  const { resource, columns, slots, textsOf } = screens;
  return (
    <tr data-record={record.id} data-selected={isSelected || undefined} data-card>
      {tools && (
        <td className={classes.tools} data-place="tools">
          <RowToolsCell
            id={record.id}
            title={titleOf(resource, record)}
            isSelected={isSelected}
            tools={tools}
          />
        </td>
      )}
      {columns.map((name, index) => (
        <td
          key={name}
          className={index === 0 ? classes.first : undefined}
          data-align={fieldTypeOf(resource, name)?.align}
          data-place={placeOf(screens, name)}
          data-label={textsOf(name).heading}
        >
          {name === resource.title && !slots.cell?.[name] ? (
            <TitleCell screens={screens} record={record} canOpen={controls !== undefined} />
          ) : (
            <RecordCell screens={screens} record={record} name={name} controls={controls} />
          )}
        </td>
      ))}
      {controls && (
        <td className={classes.actions} data-place="actions">
          {slots.actions ? (
            <slots.actions record={record} controls={controls} />
          ) : (
            <RowActions screens={screens} record={record} controls={controls} />
          )}
        </td>
      )}
    </tr>
  );
});

/** The name opens the record: a link, so that it opens in a new tab too. */
function TitleCell({
  screens,
  record,
  canOpen,
}: {
  screens: LoadedScreens;
  record: AnyRecord;
  canOpen: boolean;
}) {
  const title = titleOf(screens.resource, record);
  const name = screens.chip ? <ColorChip color={String(record[screens.chip])}>{title}</ColorChip> : title;
  if (!canOpen) {
    return <span className={classes.title}>{name}</span>;
  }
  const search = withParameters({ edit: record.id, new: undefined });
  return (
    <Link to="." search={search} state={true} resetScroll={false} preload={false} className={classes.title}>
      {name}
    </Link>
  );
}
