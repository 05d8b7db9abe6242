import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { type AnyRecord, titleOf } from '../any-record.ts';
import { ColorChip } from '../color-chip.tsx';
import type { Screens } from '../define-screens.ts';
import { partsOf } from '../field-registry.ts';
import { Timestamp } from '../timestamp.tsx';
import classes from './list.module.css';

/** What can be done with a row. */
export interface RowControls {
  readonly edit: (record: AnyRecord) => void;
  readonly remove: (record: AnyRecord) => void;
  readonly setActive: (record: AnyRecord, isActive: boolean) => void;
}

interface RecordRowProps {
  readonly screens: Screens;
  readonly record: AnyRecord;
  readonly controls?: RowControls;
}

/** One record. A hundred of them are on a page, so a row is drawn again only when its record changes. */
export const RecordRow = memo(function RecordRow({ screens, record, controls }: RecordRowProps) {
  const { resource, columns, slots } = screens;
  return (
    <tr>
      {columns.map(name => (
        <td key={name} data-align={partsOf(resource, name)?.align}>
          <Cell screens={screens} record={record} name={name} canOpen={controls !== undefined} />
        </td>
      ))}
      {controls && (
        <td className={classes.actions}>
          {slots.actions ? (
            <slots.actions record={record} />
          ) : (
            <RowActions screens={screens} record={record} controls={controls} />
          )}
        </td>
      )}
    </tr>
  );
});

interface CellProps {
  readonly screens: Screens;
  readonly record: AnyRecord;
  readonly name: string;
  readonly canOpen: boolean;
}

function Cell({ screens, record, name, canOpen }: CellProps) {
  const { resource, slots, textsOf } = screens;
  const Own = slots.cell?.[name];
  if (Own) {
    return <Own record={record} />;
  }
  if (name === resource.title) {
    return <TitleCell screens={screens} record={record} canOpen={canOpen} />;
  }
  const field = resource.fields[name];
  const parts = partsOf(resource, name);
  return field && parts ? (
    <parts.cell field={field} texts={textsOf(name)} value={record[name]} />
  ) : (
    <Timestamp value={String(record[name] ?? '')} />
  );
}

/** The name opens the record: a link, so that it opens in a new tab too. */
function TitleCell({ screens, record, canOpen }: Omit<CellProps, 'name'>) {
  const title = titleOf(screens.resource, record);
  const name = screens.chip ? <ColorChip color={String(record[screens.chip])}>{title}</ColorChip> : title;
  if (!canOpen) {
    return <span className={classes.title}>{name}</span>;
  }
  const search = (previous: Record<string, unknown>) => ({ ...previous, edit: record.id, new: undefined });
  return (
    <Link to="." search={search} state={true} resetScroll={false} preload={false} className={classes.title}>
      {name}
    </Link>
  );
}

function RowActions({ screens, record, controls }: Required<RecordRowProps>) {
  const title = titleOf(screens.resource, record);
  const isActive = record.isActive === true;
  return (
    <>
      <RowButton verb="Edit" title={title} icon="edit" onClick={() => controls.edit(record)} />
      {screens.resource.canBeInactive && (
        <RowButton
          verb={isActive ? 'Deactivate' : 'Activate'}
          title={title}
          icon={isActive ? 'on' : 'off'}
          onClick={() => controls.setActive(record, !isActive)}
        />
      )}
      <RowButton verb="Delete" title={title} icon="delete" onClick={() => controls.remove(record)} />
    </>
  );
}

interface RowButtonProps {
  readonly verb: string;
  readonly title: string;
  readonly icon: 'edit' | 'on' | 'off' | 'delete';
  readonly onClick: () => void;
}

/** One element: its icon is a mask. Three of them stand in each of a hundred rows. */
function RowButton({ verb, title, icon, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.rowButton}
      data-icon={icon}
      aria-label={`${verb} ${title}`}
      title={verb}
      onClick={onClick}
    />
  );
}
