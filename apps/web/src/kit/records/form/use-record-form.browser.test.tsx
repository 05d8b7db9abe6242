import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerRequests } from '../../../testing/answer-requests.ts';
import { render, showLanguage } from '../../../testing/render.tsx';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import { defineScreens } from '../screens/define-screens.ts';
import { useRecordForm } from './use-record-form.ts';

const screens = defineScreens(tags, {
  label: ['Tag', 'Tags'],
  route: '/administration/masters/tags',
  columns: ['name'],
  form: ['name', 'description'],
});
const id = '0190f1a2-0000-7000-8000-000000000011';
const record: AnyRecord = {
  id,
  version: 1,
  createdAtUtc: '2026-03-31T12:30:00Z',
  updatedAtUtc: '2026-03-31T12:30:00Z',
  name: 'Partner',
  description: 'Old',
  color: '#3B82F6',
};

interface Sent {
  readonly method?: string;
  readonly body: unknown;
}
let sent: Sent[] = [];

beforeAll(() => showLanguage('en'));
beforeEach(() => {
  sent = [];
  answerRequests((_url, { method, body }) => {
    sent.push({ method, body: body ? JSON.parse(String(body)) : undefined });
    return { ...record, version: 2 };
  });
});

test('sends only what was changed', async () => {
  const { input } = draw(record);
  await userEvent.fill(input('name'), 'Press');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent).toEqual([{ method: 'PATCH', body: { name: 'Press' } }]);
});

test('is not sent while a required field is empty, and moves the focus there', async () => {
  const { input, problem } = draw(record);
  await userEvent.clear(input('name'));
  await userEvent.click(input('description'));
  await userEvent.keyboard('{Enter}');
  await expect.poll(problem).toMatch(/required/i);
  expect(document.activeElement).toBe(input('name'));
  expect(sent).toEqual([]);
});

test('follows a newer version as long as nobody has typed', async () => {
  const { input, show } = draw(record);
  show({ ...record, version: 2, name: 'Partners' });
  await expect.poll(() => input('name').value).toBe('Partners');
});

test('keeps what was typed where somebody else has saved, and says which fields differ', async () => {
  const { input, adopt, conflicts } = draw(record);
  await userEvent.fill(input('name'), 'Mine');
  adopt({ ...record, version: 2, name: 'Theirs', description: 'New' });
  await expect.poll(() => input('description').value).toBe('New');
  expect(input('name').value).toBe('Mine');
  expect(conflicts()).toEqual(['name']);
});

function draw(start: AnyRecord) {
  let form: ReturnType<typeof useRecordForm> | undefined;
  function Held({ shown }: { shown: AnyRecord }) {
    form = useRecordForm({ screens, record: shown, onSaved: () => undefined });
    return (
      <form onSubmit={form.submit}>
        <input aria-label="name" {...form.form.getInputProps('name')} />
        <input aria-label="description" {...form.form.getInputProps('description')} />
        <button type="submit">Save</button>
      </form>
    );
  }
  const { container, rerender } = render(<Held shown={start} />, { entries: [screens] });
  return {
    input: (name: string) => {
      const found = container.querySelector<HTMLInputElement>(`[aria-label=${name}]`);
      if (!found) {
        throw new Error(`There is no ${name}`);
      }
      return found;
    },
    show: (shown: AnyRecord) => rerender(<Held shown={shown} />),
    adopt: (newer: AnyRecord) => form?.adopt(newer),
    problem: () => form?.problem?.title,
    conflicts: () => form?.conflicts.map(({ name }) => name),
  };
}
