import type { HistoryState } from '@tanstack/react-router';
import type { KeptAt } from '../../../ui/dialogs/unsaved-changes.ts';
import type { DiscardGuard } from '../../../ui/dialogs/use-discard-guard.ts';
import type { Screens } from '../../screens/define-screens.ts';
import type { PreviewFrame } from './use-preview-frame.ts';

export interface RecordPreviewProps {
  readonly frame: PreviewFrame;
  readonly screens: Screens;
  /** The record that is shown; absent: none. */
  readonly id: string | undefined;
  /** The records around it, to step through. */
  readonly ids: readonly (string | undefined)[];
  /** How many there are, with those that are not loaded. */
  readonly total: number | undefined;
  readonly onGo: (id: string) => void;
  readonly onClose: () => void;
  /** What its page is told: where the user comes from. */
  readonly pageState: Pick<HistoryState, 'list' | 'returns'>;
  /** Where the record stays open, with what was typed. */
  readonly isKeptAt?: KeptAt;
}

export interface PreviewProps extends Omit<RecordPreviewProps, 'id'> {
  readonly id: string;
  readonly guard: DiscardGuard;
  readonly tab: readonly [string | undefined, (tab: string | undefined) => void];
}
