import { PreviewScope } from '../../../kit/records/record-page/preview/preview-scope.tsx';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { DealsFrame } from '../deals-frame.tsx';
import { Board } from './board.tsx';

/** The pipeline: the deals on a board. */
export function BoardPage({ page }: { page: Entry }) {
  return (
    <DealsFrame page={page}>
      {selection => (
        <PreviewScope>
          <Board selection={selection} />
        </PreviewScope>
      )}
    </DealsFrame>
  );
}
