import { Button } from '@mantine/core';
import { repeatImport } from '@pipewright/contract/operations/imports.ts';
import { useMutation } from '@tanstack/react-query';
import { notifyError } from '../../data/changes/notify-change.ts';
import { call } from '../../data/client/client.ts';

/** Another import with the same rows and settings, from its columns on. */
export function RunAgain({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const again = useMutation({
    mutationFn: () => call(repeatImport, { params: { id } }),
    onSuccess: ({ data }) => onOpen(data.id),
    onError: error => notifyError(error),
  });
  return (
    <Button variant="default" loading={again.isPending} onClick={() => again.mutate()}>
      Run again
    </Button>
  );
}
