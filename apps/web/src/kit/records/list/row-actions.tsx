import { t } from '@lingui/core/macro';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import classes from '../../ui/table/table.module.css';
import type { Screens } from '../screens/define-screens.ts';
import { nameOf } from '../screens/record-name.ts';
import type { RowControls } from '../screens/slots.ts';

interface RowActionsProps {
  readonly screens: Screens;
  readonly record: AnyRecord;
  readonly controls: RowControls;
}

/** The actions for one record: edit, activate or deactivate, delete. */
export function RowActions({ screens, record, controls }: RowActionsProps) {
  const title = nameOf(screens, record);
  const isActive = record.isActive === true;
  return (
    <>
      <RowButton
        action={t`Edit`}
        label={t`Edit ${title}`}
        icon="edit"
        onClick={() => controls.edit(record)}
      />
      {screens.resource.canBeInactive && (
        <RowButton
          action={isActive ? t`Deactivate` : t`Activate`}
          label={isActive ? t`Deactivate ${title}` : t`Activate ${title}`}
          icon={isActive ? 'on' : 'off'}
          onClick={() => controls.setActive(record, !isActive)}
        />
      )}
      {controls.remove && (
        <RowButton
          action={t`Delete`}
          label={t`Delete ${title}`}
          icon="delete"
          onClick={() => controls.remove?.(record)}
        />
      )}
    </>
  );
}

interface RowButtonProps {
  readonly action: string;
  /** The accessible name, which includes that of the record. */
  readonly label: string;
  readonly icon: 'edit' | 'on' | 'off' | 'delete';
  readonly onClick: () => void;
}

/** One element with its icon as a mask, because there are three in each of a hundred rows. */
function RowButton({ action, label, icon, onClick }: RowButtonProps) {
  return (
    <button
      type="button"
      className={classes.rowButton}
      data-icon={icon}
      data-small
      aria-label={label}
      title={action}
      onClick={onClick}
    />
  );
}
