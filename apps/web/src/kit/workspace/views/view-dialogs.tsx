import { Button, Checkbox, TextInput } from '@mantine/core';
import type { SavedView } from '@pipewright/contract/operations/views.ts';
import { type FormEvent, useState } from 'react';
import { ApiError, messageOf } from '../../api-error.ts';
import { ConfirmDialog } from '../../confirm-dialog.tsx';
import { FormModal } from '../../form-modal.tsx';
import { notifyError } from '../../notify.tsx';
import form from '../../record/form.module.css';
import type { Views } from './use-views.ts';

/** What is to be done once its question is answered. */
export type Asked =
  | { readonly kind: 'save' }
  | { readonly kind: 'rename' | 'delete'; readonly view: SavedView };

interface ViewDialogsProps {
  readonly views: Views;
  readonly asked: Asked;
  readonly onClose: () => void;
}

export function ViewDialogs({ views, asked, onClose }: ViewDialogsProps) {
  if (asked.kind !== 'delete') {
    return (
      <NameDialog views={views} view={asked.kind === 'rename' ? asked.view : undefined} onClose={onClose} />
    );
  }
  const { id, name, isShared } = asked.view;
  return (
    <ConfirmDialog
      opened
      title="Delete view"
      confirm="Delete"
      onConfirm={() => {
        onClose();
        views.remove(id).catch(error => notifyError(error));
      }}
      onCancel={onClose}
    >
      {`Are you sure you want to delete the view "${name}"?${isShared ? ' It goes for everybody.' : ''}`}
    </ConfirmDialog>
  );
}

interface NameDialogProps {
  readonly views: Views;
  /** The one that gets another name; absent: a new one is saved. */
  readonly view?: SavedView;
  readonly onClose: () => void;
}

function NameDialog({ views, view, onClose }: NameDialogProps) {
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setShared] = useState(false);
  const [error, setError] = useState<unknown>();
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    try {
      await (view ? views.change(view.id, { name }) : views.saveAs(name, isShared));
      onClose();
    } catch (refusal) {
      setError(refusal);
      setBusy(false);
    }
  }

  const problem = error instanceof ApiError ? error.fields.name : undefined;
  return (
    <FormModal title={view ? 'Rename view' : 'Save view'} opened onClose={onClose} size={420}>
      <form className={form.form} onSubmit={event => void save(event)}>
        <div className={form.fields}>
          <TextInput
            label="Name"
            value={name}
            onChange={event => setName(event.currentTarget.value)}
            error={problem ?? (error === undefined ? undefined : messageOf(error))}
            maxLength={100}
            required
            data-autofocus
          />
          {!view && (
            <Checkbox
              label="Share with everyone"
              description="Each sees in it what their own role lets them see."
              checked={isShared}
              onChange={event => setShared(event.currentTarget.checked)}
            />
          )}
        </div>
        <div className={form.footer}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || name.trim() === ''}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </FormModal>
  );
}
