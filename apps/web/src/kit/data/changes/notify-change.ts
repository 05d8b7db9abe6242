import { t } from '@lingui/core/macro';
import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import type { QueryClient } from '@tanstack/react-query';
import { autoCloseAfter } from '../../ui/notices/notice-time.ts';
import { type NoticeAction, showActions, showNotice, showWaiting } from '../../ui/notices/notify.tsx';
import { ApiError, messageOf } from '../client/api-error.ts';
import { call, session } from '../client/client.ts';
import { type Changes, refreshAffected } from '../queries/dependencies.ts';

type UndoAction = 'undo' | 'redo';

interface ChangeNotice {
  readonly client: QueryClient;
  readonly message: string;
  /** The change set that Undo reverts. Without it there is no Undo. */
  readonly changeSet: string | undefined;
  /** The affected data, which Undo changes back. */
  readonly changes: Changes;
  /** Another button, for example to open the created record. */
  readonly action?: NoticeAction;
}

type UndoableChange = ChangeSet & { readonly message: string };

/** The changes of this tab that can be undone, the last one at the end. */
let undoable: readonly UndoableChange[] = [];
const maxUndoable = 50;

session.onEnd(() => {
  undoable = [];
});

/** Undoes the last change of this tab that is not undone yet, and shows which one it was. */
export async function undoLastChange(): Promise<void> {
  const last = undoable.at(-1);
  if (last) {
    await undoOrRedo(last, 'undo', last.message);
  } else {
    showNotice({ color: 'gray', message: t`Nothing to undo.`, autoClose: autoCloseAfter('act') });
  }
}

/** Confirms a change and offers to undo it. */
export function notifyChange(notice: ChangeNotice): void {
  showUndoable({ ...notice, undo: 'undo' });
}

/** Shows why something failed. */
function notifyError(error: unknown): void {
  showNotice({ color: 'red', message: messageOf(error), autoClose: autoCloseAfter('act') });
}

/** Shows the screen's own message for a failure, with the server's reason below it. */
export function notifyFailure(text: string, error?: unknown): void {
  const reason = error instanceof ApiError ? error.message : undefined;
  showNotice({
    color: 'red',
    title: reason && text,
    message: reason ?? text,
    autoClose: autoCloseAfter('act'),
  });
}

/** Undoes one change set, for example from a record's timeline. */
export function undoChange(client: QueryClient, changeSet: string): Promise<void> {
  return undoOrRedo({ client, changeSet, changes: 'everything' }, 'undo');
}

/** Confirms that a change was undone or redone, and offers the opposite. */
export function notifyUndone(set: ChangeSet, undone: UndoAction, what?: string): void {
  const [message, undo] =
    undone === 'undo'
      ? ([what ? t`Undone: ${what}` : t`Undone.`, 'redo'] as const)
      : ([t`Redone.`, 'undo'] as const);
  showUndoable({ ...set, message, undo });
}

interface ChangeSet {
  readonly client: QueryClient;
  readonly changeSet: string;
  readonly changes: Changes;
}

interface UndoableNotice extends ChangeNotice {
  readonly undo: UndoAction;
  readonly color?: 'green' | 'red';
}

function showUndoable({ message, undo, action, color = 'green', ...notice }: UndoableNotice): void {
  const { client, changeSet, changes } = notice;
  if (changeSet && undo === 'undo' && color === 'green') {
    const others = undoable.filter(known => known.changeSet !== changeSet);
    undoable = [...others, { client, changeSet, changes, message }].slice(-maxUndoable);
  }
  const undoIt = changeSet && {
    text: undo === 'undo' ? t`Undo` : t`Redo`,
    run: () => void undoOrRedo({ client, changeSet, changes }, undo),
  };
  const actions = [action, undoIt].filter(each => each !== undefined && each !== '');
  showActions(message, actions, { color, autoClose: autoCloseAfter('act') });
}

/** An undo is a change set like any other, so undoing it is a redo. */
async function undoOrRedo(set: ChangeSet, action: UndoAction, what?: string): Promise<void> {
  const { client, changeSet, changes } = set;
  undoable = undoable.filter(known => known.changeSet !== changeSet);
  const waiting = showWaiting(action === 'undo' ? t`Undoing...` : t`Redoing...`);
  // A large undo continues as a job.
  const affected: Changes = changes === 'everything' ? changes : [...changes, 'job'];
  try {
    const { data } = await call(undoChangeSet, { params: { id: changeSet } });
    await refreshAffected(client, affected);
    // The job tray reports a job.
    if (!data.job) {
      notifyUndone({ client, changeSet: data.changeSetId, changes }, action, what);
    }
  } catch (error) {
    // A connection or server failure may be over soon: keep the button.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
      showUndoable({ ...set, message: error.message, undo: action, color: 'red' });
    } else {
      notifyError(error);
    }
    await refreshAffected(client, affected);
  } finally {
    waiting.end();
  }
}
