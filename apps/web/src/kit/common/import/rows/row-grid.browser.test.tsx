import type { ImportedRow, ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerRequests, stopAnswering } from '../../../../testing/answer-requests.ts';
import { render, showLanguage } from '../../../../testing/render.tsx';
import { RowGrid } from './row-grid.tsx';

beforeAll(() => showLanguage('en'));
afterEach(stopAnswering);

const id = '00000000-0000-4000-8000-000000000000';
const target = { kind: 'text', references: null, canCreate: false } as const;
const view: ImportView = {
  id,
  resource: 'deal',
  fileName: 'deals.csv',
  batchId: null,
  phase: 'check',
  rowCount: 2,
  isUndone: false,
  changeSetId: null,
  createdAtUtc: '2026-11-18T10:00:00.000Z',
  madeBy: { id, fullName: 'Ada Admin' },
  job: { id, state: 'done', done: 2, total: 2, message: null, seconds: 1 },
  counts: { create: 1, update: 0, skip: 0, error: 1 },
  written: null,
  settings: {
    mapping: ['name', 'addToNotes', null, 'amount'],
    newFields: {},
    fixed: {},
    unknown: {},
    dateOrder: 'dmy',
    decimalMark: '.',
    duplicates: { keys: [], action: 'skip' },
    source: 'Other',
    sameId: 'overwrite',
  },
  sheets: [],
  sheet: null,
  columns: ['Deal', 'Fax', 'Empty', 'Value'].map(heading => ({ heading, sample: '' })),
  canAddFields: true,
  reading: null,
  problems: [{ column: 3, count: 1 }],
  targets: [
    { ...target, name: 'name', label: 'Name' },
    { ...target, name: 'amount', label: 'Amount' },
    { ...target, name: 'addToNotes', label: 'Add to notes' },
  ],
  keys: [],
  unknown: [],
  invited: [],
  automations: 0,
};
const reason = 'Amount: “about ten” is not an amount';

function answerWith(row: Partial<ImportedRow>): void {
  const cells = ['Renewal', '4711', '', 'about ten'];
  const whole = { row: 2, cells, outcome: 'error', reason: null, column: null, problems: [], understood: [] };
  answerRequests(url =>
    url.pathname.endsWith(`/imports/${id}/rows`) ? { rows: [{ ...whole, ...row }], next: null } : undefined,
  );
}

async function headings(): Promise<(string | null)[]> {
  await expect.element(page.getByRole('row').nth(1)).toBeVisible();
  return page
    .getByRole('columnheader')
    .elements()
    .map(({ textContent }) => textContent);
}

describe('the rows of a file', () => {
  test('have columns to correct before all others, and notes by the headings of the file', async () => {
    answerWith({ reason, column: 3, problems: [{ reason, column: 3 }] });
    render(<RowGrid view={view} outcome="error" />);
    await expect.element(page.getByRole('textbox', { name: 'Value of row 2' })).toBeVisible();
    expect(await headings()).toEqual(['Row', 'Why', 'Amount', 'Name', 'Fax']);
  });

  test('have the columns of the file in their order where nothing is to be corrected', async () => {
    answerWith({ outcome: 'skip', reason: 'The same as row 1 of the file' });
    render(<RowGrid view={view} outcome="skip" />);
    await expect.element(page.getByText('The same as row 1 of the file')).toBeVisible();
    expect(await headings()).toEqual(['Row', 'Why', 'Name', 'Fax', 'Amount']);
  });
});
