import { UnstyledButton } from '@mantine/core';
import { type NotificationData, notifications, notificationsStore } from '@mantine/notifications';
import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../../data/client/api-error.ts';
import { call } from '../../data/client/client.ts';
import classes from './notify.module.css';
import { refreshShown, viewerKey } from '../../data/queries/query-client.ts';
import { uniqueId } from '../hooks/unique-id.ts';

/** Long enough to read, think and reach it. */
const undoMs = 12_000;

/** What is done sooner needs no word on the way. */
const waitMs = 600;

/** More would cover the page. */
export const noticesAtOnce = 4;

/** A way to what came of a change. */
interface Way {
  readonly text: string;
  readonly go: () => void;
}

/** Tells of a change that was made, and offers to take it back, or to look at what came of it. */
export function notifyChange(
  client: QueryClient,
  message: string,
  changeSet: string | undefined,
  way?: Way,
): void {
  showWithAction({ client, message, changeSet, action: 'Undo', way });
}

/** Tells of something that was done and leaves nothing to take back. */
export function notifyDone(message: string): void {
  show({ color: 'green', message });
}

/** Tells of something until somebody acts on it or closes it; the same words stand there once. */
export function notifyStanding(message: string, way: Way): void {
  show({
    id: message,
    autoClose: false,
    message: (
      <span className={classes.notice}>
        <span className={classes.text}>{message}</span>
        <UnstyledButton className={classes.action} onClick={way.go}>
          {way.text}
        </UnstyledButton>
      </span>
    ),
  });
}

/** Tells of something that did not work. */
export function notifyError(error: unknown, fallback?: string): void {
  show({ color: 'red', message: messageOf(error, fallback), autoClose: undoMs });
}

/** The same in the words of the screen; the reason below them, as far as it is known. */
export function notifyFailure(text: string, error?: unknown): void {
  const reason = error instanceof ApiError ? error.message : undefined;
  show({
    color: 'red',
    title: reason && text,
    message: reason ?? text,
    autoClose: undoMs,
  });
}

/** Takes back one action of those that a record's timeline tells of. */
export function undoChange(client: QueryClient, changeSet: string): Promise<void> {
  return takeBack(client, changeSet, 'Undo');
}

/** Tells that a change was taken back, or made again, and offers the opposite. */
export function notifyTakenBack(client: QueryClient, action: 'Undo' | 'Redo', changeSet: string): void {
  const [message, next] =
    action === 'Undo' ? (['Undone.', 'Redo'] as const) : (['Done again.', 'Undo'] as const);
  showWithAction({ client, message, changeSet, action: next });
}

interface Notice {
  client: QueryClient;
  message: string;
  changeSet: string | undefined;
  action: 'Undo' | 'Redo';
  way?: Way;
  color?: 'green' | 'red';
}

function showWithAction({ client, message, changeSet, action, way, color = 'green' }: Notice): void {
  const id = uniqueId();
  const take = async (taken: string) => {
    notifications.hide(id);
    await takeBack(client, taken, action);
  };
  show({
    id,
    color,
    autoClose: undoMs,
    message: (
      <span className={classes.notice}>
        <span className={classes.text}>{message}</span>
        {way && (
          <UnstyledButton
            className={classes.action}
            onClick={() => {
              notifications.hide(id);
              way.go();
            }}
          >
            {way.text}
          </UnstyledButton>
        )}
        {changeSet && (
          <UnstyledButton className={classes.action} onClick={() => void take(changeSet)}>
            {action}
          </UnstyledButton>
        )}
      </span>
    ),
  });
}

/** The newest is always seen, since it is the one that someone may want to take back: the same words, and the oldest, make room. */
function show(notice: NotificationData): void {
  const { notifications: shown } = notificationsStore.getState();
  const others = shown.filter(({ message }) => message !== notice.message);
  const kept = others.slice(Math.max(0, others.length - noticesAtOnce + 1));
  for (const { id } of shown.filter(each => !kept.includes(each))) {
    if (id) {
      notifications.hide(id);
    }
  }
  notifications.show(notice);
}

/** An undo is a change like any other: taking it back is redoing. */
async function takeBack(client: QueryClient, changeSet: string, action: 'Undo' | 'Redo'): Promise<void> {
  const waiting = showWaiting(action === 'Undo' ? 'Undoing...' : 'Doing it again...');
  try {
    const { data } = await call(undoChangeSet, { params: { id: changeSet } });
    await refreshShown(client);
    // The organization, or one's own role, may be among what was taken back.
    await client.invalidateQueries({ queryKey: [viewerKey] });
    // Of more than an answer waits for, the tray tells.
    if (!data.job) {
      notifyTakenBack(client, action, data.changeSetId);
    }
  } catch (error) {
    // What may work the next time can be asked for again.
    if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) {
      showWithAction({ client, message: error.message, changeSet, action, color: 'red' });
    } else {
      notifyError(error);
    }
    await refreshShown(client);
  } finally {
    waiting.end();
  }
}

/** Tells that something takes its time, once it does. */
function showWaiting(message: string) {
  const id = uniqueId();
  const timer = setTimeout(() => show({ id, message, loading: true, autoClose: false }), waitMs);
  return {
    end() {
      clearTimeout(timer);
      notifications.hide(id);
    },
  };
}
