import { t } from '@lingui/core/macro';
import { Checkbox, TextInput } from '@mantine/core';
import type { SavedView } from '@pipewright/contract/operations/views.ts';
import { useState } from 'react';
import { useChange } from '../../../data/changes/use-change.ts';
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx';
import { UsedByAutomations } from '../../deletion/used-by-automations.tsx';
import { AskForm } from '../../form/ask-form.tsx';
import { useWorkspace } from '../workspace-context.ts';
import { saveNewView, saveView, type Views } from './use-views.ts';

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
      title={t`Delete view`}
      confirm={t`Delete`}
      onConfirm={() => {
        onClose();
        views.remove(id);
      }}
      onCancel={onClose}
    >
      {isShared
        ? t`Are you sure you want to delete the view "${name}"? It will be deleted for everyone.`
        : t`Are you sure you want to delete the view "${name}"?`}
      <UsedByAutomations ids={[id]} />
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
  const { workspace } = useWorkspace();
  const rename = useChange(saveView);
  const create = useChange(saveNewView);
  const change = view ? rename : create;

  function save(): void {
    if (view) {
      rename.mutate({ id: view.id, body: { name } }, { onSuccess: onClose });
      return;
    }
    const draft = { name, isShared, entity: workspace.resource.name, address: views.address };
    create.mutate(draft, {
      onSuccess: ({ data }) => {
        views.open(data);
        onClose();
      },
    });
  }

  return (
    <AskForm
      title={view ? t`Rename view` : t`Save view`}
      confirm={t`Save`}
      change={change}
      failure={t`The view could not be saved.`}
      isHeld={name.trim() === ''}
      onConfirm={save}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        value={name}
        onChange={event => setName(event.currentTarget.value)}
        error={change.fieldErrors.name}
        maxLength={100}
        required
        data-autofocus
      />
      {!view && (
        <Checkbox
          label={t`Share with everyone`}
          description={t`Everyone sees only the records their role allows.`}
          checked={isShared}
          onChange={event => setShared(event.currentTarget.checked)}
        />
      )}
    </AskForm>
  );
}
