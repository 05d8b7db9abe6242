import { createContext, type ReactNode, use } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { DiscardGuard } from '../../ui/dialogs/use-discard-guard.ts';
import type { RecordPageParts } from './record-parts.ts';
import type { RecordTab } from './record-tabs.tsx';

/** What a frame shows around the content of a record. */
export interface RecordFrameProps {
  /** Absent while the name of the record is not known. */
  readonly title?: string;
  readonly subtitle?: string;
  /** Before the title. */
  readonly avatar?: ReactNode;
  /** Beside the title. */
  readonly badge?: ReactNode;
  /** Absent while there is nothing to save: the record is not loaded, or could not be. */
  readonly form?: SavedForm;
  readonly children: ReactNode;
}

/** The form of a record, for the buttons of its frame. */
export interface SavedForm {
  readonly id: string;
  /** Absent while a new record is created. */
  readonly record?: AnyRecord;
  readonly mayWrite: boolean;
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Something is missing, so that it cannot be saved yet. */
  readonly isHeld: boolean;
}

/** Where a record is shown: on its page, beside the list, or in a drawer. The record is the same in all of them. */
export interface RecordPlace {
  /** Draws the frame. */
  readonly frame: (props: RecordFrameProps) => ReactNode;
  /** Asks before unsaved input is discarded, and leaves the record. */
  readonly guard: DiscardGuard;
  /** The chosen tab, and how to choose one. */
  readonly tab: readonly [chosen: string | undefined, choose: (id: string | undefined) => void];
  /** Shown next to something else: it stays open when it is saved, and says so if the record no longer exists. */
  readonly isPreview: boolean;
  /** The tabs with the side panel among them, where there is no room at the side. */
  readonly withPanel?: (parts: RecordPageParts) => readonly RecordTab[];
  /** Instead of a record that could not be loaded. */
  readonly failure: (error: unknown, onRetry: () => void) => ReactNode;
}

const PlaceContext = createContext<RecordPlace | undefined>(undefined);

export const RecordPlaceProvider = PlaceContext;

export function useRecordPlace(): RecordPlace {
  const place = use(PlaceContext);
  if (!place) {
    throw new Error('useRecordPlace is for what is shown in a frame of a record');
  }
  return place;
}
