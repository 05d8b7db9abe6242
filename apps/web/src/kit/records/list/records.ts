import type { HTMLAttributes } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { RowTools } from '../../ui/table/row-tools.tsx';
import type { LoadedScreens } from '../screens/define-screens.ts';
import type { RowControls } from '../screens/slots.ts';
import type { ListState } from './state/list-state.ts';
import type { Selection } from './state/use-selection.ts';

/** What a table and a grid of cards are given alike. */
export interface RecordsProps {
  readonly screens: LoadedScreens;
  readonly state: ListState;
  /** Absent while the first answer is on its way. */
  readonly records: readonly AnyRecord[] | undefined;
  /** What is shown answers an older question. */
  readonly isOld: boolean;
  readonly onSort: (sort: string) => void;
  readonly selection: Selection;
  /** Absent for those who may only look. */
  readonly controls?: RowControls;
  readonly tools?: RowTools;
  /** Listens for drags and keys on what holds the records. */
  readonly ordering?: Pick<HTMLAttributes<HTMLElement>, 'onPointerDown' | 'onKeyDown' | 'onClick'>;
}
