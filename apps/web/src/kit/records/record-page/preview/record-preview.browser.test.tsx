import { msg } from '@lingui/core/macro';
import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { useState } from 'react';
import { beforeAll, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerRequests } from '../../../../testing/answer-requests.ts';
import { render, showLanguage } from '../../../../testing/render.tsx';
import { FormField } from '../../form/form-field.tsx';
import { defineScreens } from '../../screens/define-screens.ts';
import { recordEntries } from '../record-entries.ts';
import { defineRecordPages } from '../record-page.tsx';
import { PanelSection, SidePanel } from '../side-panel.tsx';
import { RecordPreview } from './record-preview.tsx';
import type { PreviewFrame } from './use-preview-frame.ts';

const [high, low, gone] = [1, 2, 3].map(number => `0190f1a2-0000-7000-8000-00000000000${number}`);
const names: Readonly<Record<string, string>> = { [String(high)]: 'High', [String(low)]: 'Low' };
const screens = defineScreens(priorities, {
  label: ['Priority', 'Priorities'],
  route: '/priorities',
  columns: ['name', 'rank'],
  form: ['name'],
  pages: { new: '/priorities/new', record: '/priorities/$id' },
});
const pages = defineRecordPages(priorities, {
  initials: ({ name }) => [name],
  tabs: [
    { id: 'summary', title: msg`Summary`, Content: () => <p>At a glance</p> },
    { id: 'details', title: msg`Details`, Content: () => <FormField name="name" /> },
  ],
  panel: () => (
    <SidePanel label="About">
      <PanelSection title="Owner">Ada</PanelSection>
    </SidePanel>
  ),
});
const entries = [screens, ...recordEntries(screens, { load: async () => pages })];

beforeAll(async () => {
  await page.viewport(1280, 800);
  await showLanguage('en');
});

const heading = (name: string) => page.getByRole('heading', { name, level: 2 });

test.each(['pane', 'drawer'] as const)(
  'a record in a %s has its tabs, and the side panel as one of them',
  async frame => {
    await open(frame, high);
    await expect.element(heading('High')).toBeVisible();
    await expect.element(page.getByText('At a glance')).toBeVisible();
    await page.getByRole('tab', { name: 'Actions' }).click();
    await expect.element(page.getByRole('heading', { name: 'Owner', level: 3 })).toBeVisible();
    await expect
      .element(page.getByRole('link', { name: 'Open page' }))
      .toHaveAttribute('href', `/priorities/${high}`);
  },
);

test.each(['pane', 'drawer'] as const)(
  'a %s has the focus, steps by keys with its tab, and closes by Escape',
  async frame => {
    const { closed } = await open(frame, high);
    await expect.element(heading('High')).toBeVisible();
    await page.getByRole('tab', { name: 'Actions' }).click();
    await userEvent.keyboard('j');
    await expect.element(heading('Low')).toBeVisible();
    await expect.element(page.getByRole('heading', { name: 'Owner', level: 3 })).toBeVisible();
    expect(document.activeElement?.contains(document.querySelector('[role=tablist]'))).toBe(true);
    await userEvent.keyboard('k');
    await expect.element(heading('High')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.poll(closed).toBe(true);
  },
);

test.each(['pane', 'drawer'] as const)(
  'what is typed in a %s is not lost, and letters are typed',
  async frame => {
    const { closed } = await open(frame, high);
    await page.getByRole('tab', { name: 'Details' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect.element(name).toBeVisible();
    await userEvent.type(name, 'jk');
    await expect.element(name).toHaveValue('Highjk');
    await page.getByRole('button', { name: 'Next priority' }).click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    // The question gives the focus back.
    await expect.element(page.getByRole('button', { name: 'Next priority' })).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await expect.element(name).toHaveValue('Highjk');
    expect(closed()).toBe(false);
    await page.getByRole('button', { name: 'Next priority' }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect.element(heading('Low')).toBeVisible();
    await expect.element(name).toHaveValue('Low');
  },
);

test('a saved record stays open, and the buttons to save are there only while something is typed', async () => {
  const { closed } = await open('pane', high);
  await page.getByRole('tab', { name: 'Details' }).click();
  const name = page.getByRole('textbox', { name: 'Name' });
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await name.fill('Highest');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(heading('Highest')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await expect.element(name).toHaveValue('Highest');
  expect(closed()).toBe(false);
});

test('a record that does not exist is explained, and can be closed', async () => {
  const { closed } = await open('pane', gone);
  await expect
    .element(page.getByText('It may have been deleted, or you may not have access to it.'))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect.poll(closed).toBe(true);
});

/** A record in a frame, as a list would show it. */
async function open(frame: PreviewFrame, id: string | undefined) {
  const shown = { ...names };
  answerRequests((url, { method, body }) => {
    const asked = url.pathname.split('/').at(-1) ?? '';
    if (!url.pathname.endsWith(`/priorities/${asked}`) || !shown[asked]) {
      return undefined;
    }
    if (method === 'PATCH') {
      shown[asked] = JSON.parse(String(body)).name;
    }
    return recordOf(asked, String(shown[asked]), method === 'PATCH' ? 2 : 1);
  });
  let isClosed = false;
  function Opened() {
    const [open, setOpen] = useState(id);
    return (
      <RecordPreview
        frame={frame}
        screens={screens}
        id={open}
        ids={[high, low]}
        total={2}
        onGo={setOpen}
        onClose={() => {
          isClosed = true;
          setOpen(undefined);
        }}
        pageState={{ returns: true }}
      />
    );
  }
  const router = createRouter({
    routeTree: createRootRoute({ component: Opened }),
    history: createMemoryHistory(),
  });
  await router.load();
  render(<RouterProvider router={router} />, { entries });
  return { closed: () => isClosed };
}

function recordOf(id: string, name: string, version: number) {
  return {
    id,
    name,
    version,
    rank: 1,
    colorCode: '#3B82F6',
    description: null,
    isActive: true,
    isDefault: false,
    sortOrder: 1,
    createdAtUtc: '2026-11-01T10:00:00.000Z',
    updatedAtUtc: '2026-11-01T10:00:00.000Z',
  };
}
