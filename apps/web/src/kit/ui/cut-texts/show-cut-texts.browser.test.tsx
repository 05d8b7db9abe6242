import { useRef } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render, showLanguage } from '../../../testing/render.tsx';
import { useRowKeys } from '../table/use-row-keys.ts';
import { showCutTexts } from './show-cut-texts.ts';

const name = 'Northern Lights Engineering and Consulting Company of Trondheim';
const place = 'Trondheim, in the county of Trøndelag, in the middle of Norway';
const cut = {
  display: 'block',
  width: 80,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
};
const end = { current: () => {} };

beforeAll(() => showLanguage('en'));
beforeEach(() => {
  // Keys belong to the frame of this test, whatever had the focus when it was loaded.
  window.focus();
  end.current = showCutTexts();
});
afterEach(() => end.current());

test('a control whose text is cut off shows it while it has the focus of the keyboard, until Escape', async () => {
  render(
    <>
      <a href="#name" style={cut}>
        {name}
      </a>
      <a href="#short" style={cut}>
        Short
      </a>
    </>,
  );
  await userEvent.tab();
  await expect.poll(shown).toEqual([name]);
  await userEvent.tab();
  await expect.poll(shown).toEqual([]);
  await userEvent.tab({ shift: true });
  await expect.poll(shown).toEqual([name]);
  await userEvent.keyboard('{Escape}');
  expect(shown()).toEqual([]);
  expect(document.activeElement?.textContent).toBe(name);
});

test('a pointer shows nothing', async () => {
  render(
    <button type="button" style={cut}>
      {name}
    </button>,
  );
  await page.getByRole('button').click();
  expect(document.activeElement?.textContent).toBe(name);
  expect(shown()).toEqual([]);
});

test('a control of a row shows the other texts of the row that are cut off, but not those of its other controls', async () => {
  render(
    <ul>
      <li>
        <a href="#name">Name</a>
        <span style={cut}>{place}</span>
        <a href="#other" style={cut}>
          {name}
        </a>
      </li>
    </ul>,
  );
  await userEvent.tab();
  expect(shown()).toEqual([place]);
});

test('the arrow keys lead to the cells of a row of a list, which show their text', async () => {
  render(<List />);
  await userEvent.tab();
  expect(shown()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  expect(document.activeElement?.textContent).toBe('Acme');
  await userEvent.keyboard('{ArrowRight}');
  expect(shown()).toEqual([place]);
  await userEvent.keyboard('{ArrowDown}');
  expect(shown()).toEqual(['Oslo, where it rains, and where the office of the company is']);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(document.activeElement?.getAttribute('data-record')).toBe('b');
  expect(shown()).toEqual([]);
});

const records = [
  { id: 'a', name: 'Acme', place },
  { id: 'b', name: 'Bolt', place: 'Oslo, where it rains, and where the office of the company is' },
];
const ids = records.map(({ id }) => id);
const keys = {};

function List() {
  const body = useRef<HTMLTableSectionElement>(null);
  useRowKeys({ body, ids, reveal: () => {}, keys });
  return (
    <table style={{ tableLayout: 'fixed', width: 200 }}>
      <tbody ref={body}>
        {records.map(record => (
          <tr key={record.id} data-record={record.id} tabIndex={-1}>
            <td>
              <input type="checkbox" aria-label="Select" />
            </td>
            <td data-label="Name">{record.name}</td>
            <td data-label="Place" style={{ ...cut, display: 'table-cell' }}>
              {record.place}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The texts that are shown in full. */
function shown(): readonly string[] {
  return [...document.querySelectorAll('[popover] p')].map(line => line.textContent);
}
