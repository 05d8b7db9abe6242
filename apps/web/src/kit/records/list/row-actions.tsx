import { type AnyRecord, titleOf } from '../../data/queries/any-record.ts';
import classes from '../../ui/table/table.module.css';
import type { Screens } from '../screens/define-screens.ts';
import type { RowControls } from '../screens/slots.ts';

interface RowActionsProps {
  readonly screens: Screens;
  readonly record: AnyRecord;
  readonly controls: RowControls;
}

/** What can be done with one record: edit, switch, delete. */
export function RowActions({ screens, record, controls }: RowActionsProps) {
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
      {controls.remove && (
        <RowButton verb="Delete" title={title} icon="delete" onClick={() => controls.remove?.(record)} />
      )}
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
      data-small
      aria-label={`${verb} ${title}`}
      title={verb}
      onClick={onClick}
    />
  );
}
