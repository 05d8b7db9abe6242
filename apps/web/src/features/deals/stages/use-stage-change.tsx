import { type ReactNode, useState } from 'react';
import { ClosingForm } from '../board/closing-form.tsx';
import type { Move } from '../board/moves.ts';
import { useMoves } from '../board/use-moves.ts';
import type { Deal, Stage } from '../deal-queries.ts';

/** Brings a deal to another stage from its own page; one that ends it asks first. */
export function useStageChange(deal: Deal | undefined): {
  change: (to: Stage) => void;
  dialog: ReactNode;
} {
  const { move } = useMoves();
  const [closing, setClosing] = useState<Move>();
  return {
    change: to => {
      if (!deal) {
        return;
      }
      if (to.isWon || to.isLost) {
        setClosing({ deal, to });
      } else {
        move.mutate({ deal, to });
      }
    },
    dialog: closing && (
      <ClosingForm
        move={closing}
        onClosed={() => setClosing(undefined)}
        onClose={() => setClosing(undefined)}
      />
    ),
  };
}
