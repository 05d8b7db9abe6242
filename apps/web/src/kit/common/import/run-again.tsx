import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { repeatImport } from '@pipewright/contract/operations/import/imports.ts';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';

/** Another import with the same rows and settings, from its columns on. */
export function RunAgain({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const again = useChange({
    send: () => call(repeatImport, { params: { id } }),
    changes: ['import'],
    failure: t`The import could not be repeated.`,
  });
  return (
    <Button
      variant="default"
      loading={again.isPending}
      onClick={() => again.mutate(undefined, { onSuccess: ({ data }) => onOpen(data.id) })}
    >
      {t`Run again`}
    </Button>
  );
}
