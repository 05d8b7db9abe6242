import { UnstyledButton } from '@mantine/core';
import type { NotificationData } from '@mantine/notifications';
import { uniqueId } from '../hooks/unique-id.ts';
import { noticeLibrary } from './load-notices.ts';
import { maxNotices } from './max-notices.ts';
import { autoCloseAfter } from './notice-time.ts';
import classes from './notify.module.css';

/** Work that finishes sooner than this is not announced. */
const waitMs = 600;

/** A button in a notice. Pressing it closes the notice. */
export interface NoticeAction {
  readonly text: string;
  readonly run: () => void;
}

/**
 * Shows a notice. The newest one is always visible, because it is the one somebody may want to undo: an older notice
 * with the same message is replaced, and the oldest ones are closed when there are too many.
 */
export function showNotice(notice: NotificationData): void {
  withLibrary(({ notifications, notificationsStore }) => {
    const { notifications: shown } = notificationsStore.getState();
    const others = shown.filter(({ message }) => message !== notice.message);
    const kept = others.slice(Math.max(0, others.length - maxNotices + 1));
    for (const { id } of shown.filter(each => !kept.includes(each))) {
      if (id) {
        notifications.hide(id);
      }
    }
    notifications.show(notice);
  });
}

/** Shows a notice with buttons. */
export function showActions(
  message: string,
  actions: readonly NoticeAction[],
  notice: Omit<NotificationData, 'message'> = {},
): void {
  const id = notice.id ?? uniqueId();
  showNotice({
    ...notice,
    id,
    message: (
      <span className={classes.notice}>
        <span className={classes.text}>{message}</span>
        {actions.map(({ text, run }) => (
          <UnstyledButton
            key={text}
            className={classes.action}
            onClick={() => {
              hideNotice(id);
              run();
            }}
          >
            {text}
          </UnstyledButton>
        ))}
      </span>
    ),
  });
}

/** Confirms something that cannot be undone and needs no further action. */
export function notifyDone(message: string): void {
  showNotice({ color: 'green', message, autoClose: autoCloseAfter('read') });
}

/** Shows a notice until somebody acts on it or closes it. The same message is shown only once. */
export function notifyStanding(message: string, action: NoticeAction): void {
  showActions(message, [action], { id: message, autoClose: false });
}

/** Shows a notice with a spinner once the work has taken noticeably long; `end` closes it. */
export function showWaiting(message: string): { end: () => void } {
  const id = uniqueId();
  const timer = setTimeout(() => showNotice({ id, message, loading: true, autoClose: false }), waitMs);
  return {
    end() {
      clearTimeout(timer);
      hideNotice(id);
    },
  };
}

function hideNotice(id: string): void {
  withLibrary(({ notifications }) => notifications.hide(id));
}

type Library = NonNullable<ReturnType<typeof noticeLibrary.current>>;

/** At once if the library is loaded, otherwise when it is; always in the order of the calls. */
function withLibrary(act: (library: Library) => void): void {
  const library = noticeLibrary.current();
  if (library) {
    act(library);
  } else {
    noticeLibrary.load().then(act, () => undefined);
  }
}
