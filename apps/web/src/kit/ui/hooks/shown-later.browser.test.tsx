import type { ComponentType } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render, showLanguage } from '../../../testing/render.tsx';
import { loadedLater } from './loaded-later.ts';
import { shownLater } from './shown-later.tsx';

beforeAll(() => showLanguage('en'));

const Timeline = () => <p>The timeline</p>;
const message = page.getByText('This part couldn’t be loaded.');
const timeline = page.getByText('The timeline');

/** Code that cannot be loaded until `connect` is called. */
function unreachable() {
  let isReachable = false;
  const Later = shownLater(
    loadedLater(async (): Promise<ComponentType> => {
      if (!isReachable) {
        throw new Error('no connection');
      }
      return Timeline;
    }),
  );
  return {
    Later,
    connect: () => {
      isReachable = true;
    },
  };
}

describe('a component whose code could not be loaded', () => {
  test('says so, and is shown when the connection is back', async () => {
    const { Later, connect } = unreachable();
    render(<Later />);
    await expect.element(message).toBeVisible();
    connect();
    window.dispatchEvent(new Event('online'));
    await expect.element(timeline).toBeVisible();
    await expect.element(message).not.toBeInTheDocument();
  });

  test('is loaded by another attempt', async () => {
    const { Later, connect } = unreachable();
    render(<Later />);
    await expect.element(message).toBeVisible();
    connect();
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(timeline).toBeVisible();
  });
});
