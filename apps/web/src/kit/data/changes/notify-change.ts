import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  actionNoticeMs,
  type NoticeAction,
  showActions,
  showNotice,
  showWaiting,
} from '../../ui/notices/notify.tsx';
import { ApiError, messageOf } from '../client/api-error.ts';
import { call, session } from '../client/client.ts';
import { refreshShown, viewerKey } from '../queries/query-client.ts';

type UndoAction = 'Undo' | 'Redo';

interface UndoableChange {
  readonly client: QueryClient;
  readonly changeSet: string;
  readonly message: string;
}

/** The changes that were made in this tab and can be undone, the last one at the end. */
let undoable: readonly UndoableChange[] = [];
const mostUndoable = 50;

session.onEnd(() => {
  undoable = [];
});

/** Undoes the last change that was made in this tab and is not undone yet, and says what it was. */
export async function undoLastChange(): Promise<void> {
  const last = undoable.at(-1);
  if (last) {
    await undoOrRedo(last.client, last.changeSet, 'Undo', last.message);
  } else {
    showNotice({ color: 'gray', message: 'Nothing to undo.', autoClose: actionNoticeMs });
  }
}

/** Confirms a change and offers to undo it. `action`: another button, for example to open what was created. */
export function notifyChange(
  client: QueryClient,
  message: string,
  changeSet: string | undefined,
  action?: NoticeAction,
): void {
  showUndoable({ client, message, changeSet, undo: 'Undo', action });
}

/** Shows why something failed. */
export function notifyError(error: unknown, fallback?: string): void {
  showNotice({ color: 'red', message: messageOf(error, fallback), autoClose: actionNoticeMs });
}

/** Shows what failed in the screen's own words, with the server's reason below it if there is one. */
export function notifyFailure(text: string, error?: unknown): void {
  const reason = error instanceof ApiError ? error.message : undefined;
  showNotice({
    color: 'red',
    title: reason && text,
    message: reason ?? text,
    autoClose: actionNoticeMs,
  });
}

/** Undoes one change set, for example from a record's timeline. */
export function undoChange(client: QueryClient, changeSet: string): Promise<void> {
  return undoOrRedo(client, changeSet, 'Undo');
}

/** Confirms that a change was undone or redone, and offers the opposite. */
export function notifyUndone(
  client: QueryClient,
  undone: UndoAction,
  changeSet: string,
  what?: string,
): void {
  const [message, undo] =
    undone === 'Undo'
      ? ([what ? `Undone: ${what}` : 'Undone.', 'Redo'] as const)
      : (['Redone.', 'Undo'] as const);
  showUndoable({ client, message, changeSet, undo });
}

interface UndoableNotice {
  client: QueryClient;
  message: string;
  changeSet: string | undefined;
  undo: UndoAction;
  action?: NoticeAction;
  color?: 'green' | 'red';
}

function showUndoable({ client, message, changeSet, undo, action, color = 'green' }: UndoableNotice): void {
  if (changeSet && undo === 'Undo' && color === 'green') {
    const others = undoable.filter(known => known.changeSet !== changeSet);
    undoable = [...others, { client, changeSet, message }].slice(-mostUndoable);
  }
  const undoIt = changeSet && { text: undo, run: () => void undoOrRedo(client, changeSet, undo) };
  const actions = [action, undoIt].filter(each => each !== undefined && each !== '');
  showActions(message, actions, { color, autoClose: actionNoticeMs });
}

/** An undo is a change set like any other, so undoing it is a redo. */
async function undoOrRedo(
  client: QueryClient,
  changeSet: string,
  action: UndoAction,
  what?: string,
): Promise<void> {
  undoable = undoable.filter(known => known.changeSet !== changeSet);
  const waiting = showWaiting(action === 'Undo' ? 'Undoing...' : 'Redoing...');
  try {
    const { data } = await call(undoChangeSet, { params: { id: changeSet } });
    await refreshShown(client);
    // The change set may contain the organization's settings or the user's own role.
    await client.invalidateQueries({ queryKey: [viewerKey] });
    // A large undo continues as a job, and the job tray reports it.
    if (!data.job) {
      notifyUndone(client, action, data.changeSetId, what);
    }
  } catch (error) {
    // A connection or server failure may be over soon: keep the button.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
      showUndoable({ client, message: error.message, changeSet, undo: action, color: 'red' });
    } else {
      notifyError(error);
    }
    await refreshShown(client);
  } finally {
    waiting.end();
  }
}
