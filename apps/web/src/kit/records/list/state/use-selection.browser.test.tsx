import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { render, showLanguage } from '../../../../testing/render.tsx';
import { type Selection, useSelection } from './use-selection.ts';

beforeAll(() => showLanguage('en'));

test('selects rows and ranges at once, and writes them to the address a moment later', async () => {
  const { selection, address } = draw(['a', 'b', 'c', 'd']);
  selection().select('b', true, false);
  await expect.poll(() => selection().ids).toEqual(['b']);
  selection().select('d', true, true);
  await expect.poll(() => selection().ids).toEqual(['b', 'c', 'd']);
  await expect.poll(address).toBe('b,c,d');
  selection().select('c', false, false);
  await expect.poll(address).toBe('b,d');
});

test('selects everything that is shown, and nothing', async () => {
  const { selection, address } = draw(['a', 'b']);
  selection().selectAll(true);
  await expect.poll(address).toBe('a,b');
  selection().selectAll(false);
  await expect.poll(address).toBe('');
});

test('follows an address that changes by itself, and leaves out what is no longer shown', async () => {
  const { selection, show, open } = draw(['a', 'b', 'c']);
  open('a,c');
  await expect.poll(() => selection().ids).toEqual(['a', 'c']);
  show(['b', 'c']);
  await expect.poll(() => selection().ids).toEqual(['c']);
});

function draw(rows: readonly string[]) {
  let current: Selection | undefined;
  let written = '';
  let open: (address: string) => void = () => undefined;
  let show: (rows: readonly string[]) => void = () => undefined;
  function Held() {
    const [shown, setShown] = useState(rows);
    const [address, setAddress] = useState('');
    written = address;
    open = setAddress;
    show = setShown;
    current = useSelection({ shown, address, write: setAddress });
    return null;
  }
  render(<Held />);
  return {
    selection: () => {
      if (!current) {
        throw new Error('Nothing is drawn');
      }
      return current;
    },
    address: () => written,
    open: (address: string) => open(address),
    show: (next: readonly string[]) => show(next),
  };
}
