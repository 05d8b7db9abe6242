import { Alert, Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { messageOf } from '../../data/client/api-error.ts';
import { DiscardDialog } from '../../ui/dialogs/discard-dialog.tsx';
import { focusFirstInvalid } from '../../ui/dialogs/focus-invalid.ts';
import { FormModal } from '../../ui/dialogs/form-modal.tsx';
import { useDiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import form from './form.module.css';
import { saveByKeyboard } from './record-form.tsx';

interface AskFormProps {
  readonly title: string;
  /** The verb of what happens. */
  readonly confirm: string;
  /** Red for what takes something away. */
  readonly color?: 'red' | 'brand';
  /** What is said where it is refused; the reason stands after it. */
  readonly failure: string;
  /** Something is missing yet. */
  readonly isHeld?: boolean;
  /** Closed by whoever asks, once it is done. */
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A few questions before something is done. What fails is told right there, and nothing that was typed is lost. */
export function AskForm(props: AskFormProps) {
  const { title, confirm, color = 'brand', failure, isHeld, onConfirm, onClose, children } = props;
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);
  const guard = useDiscardGuard(onClose);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    const element = event.currentTarget;
    event.preventDefault();
    // For React it stands inside of the page's own form.
    event.stopPropagation();
    if (isBusy || isHeld) {
      return;
    }
    setBusy(true);
    setError(undefined);
    // Before: what is confirmed may lead to another page.
    guard.setDirty(false);
    try {
      await onConfirm();
    } catch (refusal) {
      guard.setDirty(true);
      setError(refusal);
      setBusy(false);
      focusFirstInvalid(element);
    }
  }

  return (
    <FormModal title={title} opened onClose={guard.requestClose} size={480}>
      <form
        className={form.form}
        onInput={() => guard.setDirty(true)}
        onSubmit={event => void submit(event)}
        onKeyDown={saveByKeyboard}
        noValidate
      >
        <div className={form.fields}>
          {error !== undefined && (
            <Alert color="red" role="alert">
              <strong>{failure}</strong> {messageOf(error)}
            </Alert>
          )}
          {children}
        </div>
        <div className={form.footer}>
          <Button variant="default" onClick={guard.requestClose}>
            Cancel
          </Button>
          <Button type="submit" color={color} disabled={isBusy || isHeld} title="Ctrl+Enter">
            {confirm}
          </Button>
        </div>
      </form>
      <DiscardDialog guard={guard} />
    </FormModal>
  );
}
