import { Button } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageActionProps {
  readonly icon: ReactNode;
  readonly isMain?: boolean;
  readonly isBusy?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** One of the quick actions of a record. */
export function PageAction({ icon, isMain, isBusy, onClick, children }: PageActionProps) {
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      justify="flex-start"
      leftSection={<span aria-hidden>{icon}</span>}
      loading={isBusy}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
