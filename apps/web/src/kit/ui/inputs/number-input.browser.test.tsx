import { useState } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { render, showLanguage } from '../../../testing/render.tsx';
import { NumberInput } from './number-input.tsx';

beforeAll(() => showLanguage('en'));

describe('a number input, key by key', () => {
  test('shows what was typed until it is left, and then how it was understood', async () => {
    const { input, value } = draw(undefined);
    await userEvent.type(input, '12,500.5');
    expect(input.value).toBe('12,500.5');
    expect(value()).toBe(12500.5);
    await userEvent.tab();
    expect(input.value).toBe('12,500.50');
  });

  test('takes its own separators out before the first key, and keeps the caret', async () => {
    const { input, value } = draw(1234567);
    expect(input.value).toBe('1,234,567');
    await userEvent.click(input);
    // Behind the 4: 1,234|,567
    input.setSelectionRange(5, 5);
    await userEvent.keyboard('9');
    expect(input.value).toBe('12349567');
    expect(input.selectionStart).toBe(5);
    expect(value()).toBe(12349567);
  });

  test('is empty after everything was deleted', async () => {
    const { input, value } = draw(5);
    await userEvent.clear(input);
    expect(value()).toBeUndefined();
    await userEvent.tab();
    expect(input.value).toBe('');
  });

  test('accepts no letters, and no minus sign where only positive numbers are allowed', async () => {
    const { input, value } = draw(undefined);
    await userEvent.type(input, 'a-1b2');
    expect(input.value).toBe('12');
    expect(value()).toBe(12);
  });

  test('keeps what is not a number, and reports it when the focus leaves', async () => {
    const { input, value, container } = draw(undefined);
    await userEvent.type(input, '1.2.3');
    expect(value()).toBeNaN();
    expect(container.textContent).not.toContain('Enter a number');
    await userEvent.tab();
    expect(input.value).toBe('1.2.3');
    expect(container.textContent).toContain('Enter a number, such as 1,234.');
  });

  test('is changed by the arrow keys and stays within its limits', async () => {
    const { input, value } = draw(98, { max: 100 });
    await userEvent.click(input);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(value()).toBe(100);
    await userEvent.keyboard('{ArrowDown}');
    expect(value()).toBe(99);
  });

  test('reads the numbers of a German organization', async () => {
    const { input, value } = draw(1500, {}, '1.234.567,89');
    expect(input.value).toBe('1.500');
    await userEvent.fill(input, '1.500,25');
    expect(value()).toBe(1500.25);
    await userEvent.tab();
    expect(input.value).toBe('1.500,25');
  });
});

function draw(start: number | undefined, limits: { max?: number } = {}, numberFormat: string | null = null) {
  let current = start;
  function Held() {
    const [value, setValue] = useState(start);
    current = value;
    return (
      <NumberInput aria-label="Number" value={value} onChange={setValue} step={1} decimals={2} {...limits} />
    );
  }
  const { container } = render(<Held />, { organization: { numberFormat } });
  const input = container.querySelector('input');
  if (!input) {
    throw new Error('There is no input');
  }
  return { container, input, value: () => current };
}
