import { t } from '@lingui/core/macro';
import { IconPin, IconPinFilled } from '@tabler/icons-react';
import classes from './layout.module.css';

interface PinButtonProps {
  readonly column: string;
  readonly isPinned: boolean;
  /** No further column can be pinned. */
  readonly isFull: boolean;
  readonly onChange: (isPinned: boolean) => void;
}

/** Keeps a column visible while the list scrolls sideways. */
export function PinButton({ column, isPinned, isFull, onChange }: PinButtonProps) {
  const Icon = isPinned ? IconPinFilled : IconPin;
  return (
    <button
      type="button"
      className={classes.pin}
      aria-pressed={isPinned}
      aria-label={t`Pin ${column}`}
      title={isPinned ? t`Unpin` : t`Pin: stays visible when you scroll sideways`}
      disabled={isFull && !isPinned}
      onClick={() => onChange(!isPinned)}
    >
      <Icon size={14} aria-hidden />
    </button>
  );
}
