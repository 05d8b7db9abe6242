import { notifications } from '@mantine/notifications';
import { undoChangeSet } from '@pipewright/contract/operations/undo-change-set.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerRequests } from '../../../testing/answer-requests.ts';
import { render, showLanguage } from '../../../testing/render.tsx';
import { Notices } from '../../ui/notices/notices.tsx';
import { undoLastChange } from './notify-change.ts';
import { useChange } from './use-change.ts';

const [first, second] = ['0190f1a2-0000-7000-8000-0000000000c1', '0190f1a2-0000-7000-8000-0000000000c2'];

beforeAll(() => showLanguage('en'));
// Only a few notices are shown at a time; the others wait.
afterEach(() => notifications.clean());

const undoOf = (changeSet: string) => `/api${undoChangeSet.path.replace(':id', changeSet)}`;

/** The paths that are requested. Other tests of this browser may have left changes to undo, which come after these. */
function recordUndone(): string[] {
  const undone: string[] = [];
  answerRequests(url => {
    undone.push(url.pathname);
    return { undone: 1, changeSetId: '0190f1a2-0000-7000-8000-0000000000c3' };
  });
  return undone;
}

test('a change says that it is done and can be undone once, the last one first', async () => {
  const undone = recordUndone();
  const { change } = draw();
  change(first);
  change(second);
  await expect.element(page.getByText(`Saved ${second}`)).toBeVisible();
  await undoLastChange();
  await undoLastChange();
  await undoLastChange();
  expect(undone.slice(0, 2)).toEqual([undoOf(second), undoOf(first)]);
  expect(undone.slice(2)).not.toContain(undoOf(first));
  expect(undone.slice(2)).not.toContain(undoOf(second));
});

test('a change that fails says why, and leaves nothing to undo', async () => {
  const undone = recordUndone();
  const { change, fail } = draw();
  change(first);
  await expect.element(page.getByText(`Saved ${first}`)).toBeVisible();
  fail();
  await expect.element(page.getByText('The tag could not be saved.')).toBeVisible();
  await undoLastChange();
  expect(undone).toEqual([undoOf(first)]);
});

function draw() {
  let change: (changeSet: string) => void = () => undefined;
  let fail: () => void = () => undefined;
  function Held() {
    const saving = useChange({
      send: async (changeSet: string) => changeSet,
      changes: ['tag'],
      success: (changeSet: string) => ({ message: `Saved ${changeSet}`, changeSet }),
    });
    const failing = useChange({
      send: () => Promise.reject(new Error('No')),
      changes: ['tag'],
      failure: 'The tag could not be saved.',
    });
    change = saving.mutate;
    fail = () => failing.mutate();
    return <Notices />;
  }
  render(<Held />);
  return { change: (changeSet: string) => change(changeSet), fail: () => fail() };
}
