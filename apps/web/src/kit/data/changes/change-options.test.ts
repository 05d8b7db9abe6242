import { notifications, notificationsStore } from '@mantine/notifications';
import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noticeLibrary } from '../../ui/notices/load-notices.ts';
import { ApiError } from '../client/api-error.ts';
import { type ChangeOptions, mutationOptionsOf } from './change-options.ts';

const client = new QueryClient();
const sameKey = (content: unknown) => `key of ${JSON.stringify(content)}`;

function changeOf<Variables, Result>(options: ChangeOptions<Variables, Result>) {
  return new MutationObserver(client, mutationOptionsOf(client, options, sameKey));
}

/** A promise, and the ways to settle it. */
function answer<T>() {
  return Promise.withResolvers<T>();
}

function noticeTexts(): unknown[] {
  return notificationsStore.getState().notifications.map(({ title, message }) => title ?? message);
}

const isOld = (name: string) => client.getQueryState([name, 'list'])?.isInvalidated;

beforeAll(noticeLibrary.load);
beforeEach(() => {
  for (const name of ['deal', 'tag']) {
    client.setQueryData([name, 'list'], []);
  }
});
afterEach(() => {
  notifications.clean();
  client.clear();
});

describe('a change', () => {
  test('is sent with an idempotency key, stored, announced, and refreshes what depends on it', async () => {
    const steps: string[] = [];
    const change = changeOf({
      changes: ['deal'],
      send: async (name: string, keyFor) => {
        steps.push(`sent with ${keyFor(name)}`);
        return { name };
      },
      store: (_client, { name }) => steps.push(`stored ${name}`),
      success: ({ name }) => {
        steps.push('announced');
        return `${name} saved.`;
      },
    });
    await change.mutate('Acme');
    expect(steps).toEqual(['sent with key of "Acme"', 'stored Acme', 'announced']);
    expect(noticeTexts()).toEqual(['Acme saved.']);
    expect(isOld('deal')).toBe(true);
    expect(isOld('tag')).toBe(false);
  });

  test('that is rejected is reported once, and refreshes what it would have changed', async () => {
    const refusal = new ApiError(409, 'Somebody was faster.');
    const change = changeOf({
      changes: ['deal'],
      send: () => Promise.reject(refusal),
      failure: 'The deal was not saved.',
    });
    await expect(change.mutate(undefined)).rejects.toBe(refusal);
    expect(noticeTexts()).toEqual(['The deal was not saved.']);
    expect(isOld('deal')).toBe(true);
  });

  test('without a text of failure leaves the error to the form that made it', async () => {
    const change = changeOf({ changes: [], send: () => Promise.reject(new ApiError(422, 'No name.')) });
    await expect(change.mutate(undefined)).rejects.toThrow('No name.');
    expect(noticeTexts()).toEqual([]);
    expect(change.getCurrentResult().error?.message).toBe('No name.');
  });

  test('waits for the previous one in the same queue, and is pending meanwhile', async () => {
    const answers = [answer<number>(), answer<number>()];
    const sent: number[] = [];
    const options: ChangeOptions<number, number> = {
      changes: [],
      key: ['deal', 'move'],
      queue: 'moves',
      send: index => {
        sent.push(index);
        return answers[index]?.promise ?? Promise.reject(new Error('no answer'));
      },
    };
    const both = [changeOf(options).mutate(0), changeOf(options).mutate(1)];
    expect(client.isMutating({ mutationKey: ['deal', 'move'] })).toBe(2);
    await expect.poll(() => sent).toEqual([0]);
    answers[0]?.resolve(10);
    await both[0];
    await expect.poll(() => sent).toEqual([0, 1]);
    answers[1]?.resolve(11);
    expect(await Promise.all(both)).toEqual([10, 11]);
  });

  test('stays pending until the refetched data has arrived, if it is shown from its variables', async () => {
    const refetched = answer<string[]>();
    const waits = changeOf({
      changes: ['deal'],
      key: ['deal', 'tick'],
      isPendingUntilRefreshed: true,
      send: () => Promise.resolve(1),
    });
    let requested = 0;
    const shown = new QueryObserver(client, {
      queryKey: ['deal', 'list'],
      queryFn: () => {
        requested += 1;
        return refetched.promise;
      },
      staleTime: Number.POSITIVE_INFINITY,
    });
    const leave = shown.subscribe(() => undefined);
    const done = waits.mutate(undefined);
    await expect.poll(() => requested).toBe(1);
    expect(client.isMutating({ mutationKey: ['deal', 'tick'] })).toBe(1);
    refetched.resolve(['new']);
    await done;
    expect(client.isMutating({ mutationKey: ['deal', 'tick'] })).toBe(0);
    expect(client.getQueryData(['deal', 'list'])).toEqual(['new']);
    leave();
  });
});
