import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { automationsUsingOptions, UsedByAutomations } from './used-by-automations.tsx';

interface Asked {
  readonly ids: readonly string[];
  readonly deactivate: () => void;
}

/** Deactivates records at once, or asks first if automations use them. */
export function useDeactivation(): {
  readonly deactivate: (ids: readonly string[], deactivate: () => void) => void;
  readonly dialog: ReactNode;
} {
  const client = useQueryClient();
  const [asked, setAsked] = useState<Asked>();
  const [isOpen, setOpen] = useState(false);

  const deactivate = useCallback(
    async (ids: readonly string[], proceed: () => void) => {
      // A warning that cannot be loaded does not prevent the deactivation, which can be undone.
      const using =
        ids.length > 0
          ? await client.fetchQuery(automationsUsingOptions(ids)).catch(() => undefined)
          : undefined;
      if (!using || using.count === 0) {
        proceed();
        return;
      }
      setAsked({ ids, deactivate: proceed });
      setOpen(true);
    },
    [client],
  );

  const isOne = asked?.ids.length === 1;
  return {
    deactivate,
    dialog: (
      <ConfirmDialog
        opened={isOpen}
        title={isOne ? t`Deactivate this record?` : t`Deactivate these records?`}
        confirm={t`Deactivate`}
        onConfirm={() => {
          setOpen(false);
          asked?.deactivate();
        }}
        onCancel={() => setOpen(false)}
      >
        {isOne
          ? t`Automations that use it go on using it, although people can no longer select it.`
          : t`Automations that use them go on using them, although people can no longer select them.`}
        {asked && <UsedByAutomations ids={asked.ids} />}
      </ConfirmDialog>
    ),
  };
}
