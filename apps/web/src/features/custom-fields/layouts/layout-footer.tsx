import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import classes from './layouts.module.css';
import type { useLayoutDraft } from './use-layout-draft.ts';

interface LayoutFooterProps {
  readonly edit: ReturnType<typeof useLayoutDraft>;
  readonly resetText: string;
  readonly onReset: () => void;
}

/** The buttons of the editor. Save and Discard stay focusable when there is nothing to save, so that no focus is lost. */
export function LayoutFooter({ edit, resetText, onReset }: LayoutFooterProps) {
  const { isEdited, isSaving, discard, save, reset } = edit;
  const isIdle = !isEdited || undefined;
  const cannotSave = !isEdited || isSaving || undefined;
  return (
    <div className={classes.footer}>
      {reset && (
        <Button variant="subtle" color="gray" onClick={() => reset(onReset)}>
          {resetText}
        </Button>
      )}
      <span className={classes.space} />
      <Button variant="default" aria-disabled={isIdle} data-disabled={isIdle} onClick={discard}>
        {t`Discard changes`}
      </Button>
      <Button data-save aria-disabled={cannotSave} data-disabled={cannotSave} onClick={save}>
        {isSaving ? t`Saving...` : t`Save layout`}
      </Button>
    </div>
  );
}
