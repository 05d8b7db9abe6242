import { t } from '@lingui/core/macro';
import classes from './preview-button.module.css';

interface PreviewButtonProps {
  /** The name of the record. */
  readonly name: string;
  readonly hint?: string;
  readonly onClick: () => void;
}

/**
 * Opens a record next to the row or card that it is in. Plain elements, because it is in each of a hundred rows, and drawn
 * here rather than in a file that a list would have to load.
 */
export function PreviewButton({ name, hint, onClick }: PreviewButtonProps) {
  return (
    <button
      type="button"
      className={classes.preview}
      data-small
      data-preview
      aria-label={t`Preview ${name}`}
      title={hint}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" aria-hidden>
        <path d="M4 6a2 2 0 0 1 2-2h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2zM15 4v16" />
      </svg>
    </button>
  );
}
