import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import type { Change } from '../../data/changes/use-change.ts';
import { messageOf } from '../../data/client/api-error.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { focusFirstInvalid } from '../../ui/dialogs/focus-invalid.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import form from './form.module.css';
import { saveByKeyboard } from './form-events.ts';

interface AskFormProps {
  readonly title: string;
  /** The verb of what happens. */
  readonly confirm: string;
  /** Red for what takes something away. */
  readonly color?: 'red' | 'brand';
  /** The change that confirming makes: while it is sent nothing can be confirmed again, and its error is shown. */
  readonly change: Pick<Change<never>, 'isPending' | 'error'>;
  /** Shown before the reason when the change fails. */
  readonly failure: string;
  /** Something is missing yet. */
  readonly isHeld?: boolean;
  /** Makes the change, and closes the form when it succeeds. */
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few questions before something is done. A failure is shown right there, and nothing that was typed is lost. */
export function AskForm(props: AskFormProps) {
  const { title, confirm, color = 'brand', change, failure, isHeld, onConfirm, onClose, children } = props;
  const { isPending, error } = change;
  const element = useRef<HTMLFormElement>(null);
  const guard = useDiscardGuard(onClose);
  const { setDirty } = guard;

  useEffect(() => {
    if (error) {
      setDirty(true);
      focusFirstInvalid(element.current);
    }
  }, [error, setDirty]);

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // In React's tree it is inside of the page's own form.
    event.stopPropagation();
    if (!isPending && !isHeld) {
      // Before, because the confirmed action may navigate to another page.
      setDirty(false);
      onConfirm();
    }
  }

  return (
    <FormModal title={title} opened onClose={guard.requestClose} size={480}>
      <form
        ref={element}
        className={form.form}
        onInput={() => setDirty(true)}
        onSubmit={submit}
        onKeyDown={saveByKeyboard}
        noValidate
      >
        <div className={form.fields}>
          {error && (
            <Alert color="red" role="alert">
              <strong>{failure}</strong> {messageOf(error)}
            </Alert>
          )}
          {children}
        </div>
        <div className={form.footer}>
          <Button variant="default" onClick={guard.requestClose}>
            {t`Cancel`}
          </Button>
          <Button type="submit" color={color} disabled={isPending || isHeld} title={t`Ctrl+Enter`}>
            {confirm}
          </Button>
        </div>
      </form>
      <DiscardDialog guard={guard} />
    </FormModal>
  );
}
