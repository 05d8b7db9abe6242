import type {
  ImportBatchFile,
  ImportBatchView,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render, showLanguage } from '../../testing/render.tsx';
import { BatchPlan } from './batch-plan.tsx';

beforeAll(() => showLanguage('en'));

function file(resource: string, n: number, automations: number): ImportBatchFile {
  return {
    id: `00000000-0000-4000-8000-00000000000${n}`,
    fileName: `${resource}-${n}.csv`,
    sheet: null,
    resource,
    isLeftOut: false,
    hasPeople: false,
    hasDocuments: false,
    problem: null,
    rowCount: 20 * n,
    unread: 0,
    counts: { create: 10 * n, update: n, skip: n, error: 0 },
    written: null,
    source: null,
    unmapped: [],
    inNotes: [],
    newFields: [],
    questions: 0,
    isDateOrderUnclear: false,
    automations,
  };
}

function checked(files: ImportBatchFile[]): ImportBatchView {
  const id = '00000000-0000-4000-8000-000000000000';
  return {
    id,
    name: 'export.zip',
    phase: 'check',
    job: { id, state: 'done', done: 1, total: 1, message: null, seconds: 1 },
    files,
    owners: [],
    invited: [],
    attachments: 0,
    ignoredFiles: 0,
    resources: [],
    canAddFields: true,
    changeSetId: null,
    isUndone: false,
    madeBy: { id, fullName: 'Ada Admin' },
    createdAtUtc: '2026-11-18T10:00:00.000Z',
  };
}

describe('the plan of a whole export', () => {
  test('offers to start automations, with how many records they would run for', async () => {
    // Both files of leads would start the same two automations.
    render(<BatchPlan view={checked([file('lead', 1, 2), file('lead', 2, 2), file('deal', 3, 1)])} />);
    const start = page.getByRole('checkbox', { name: 'Start 3 automations (records: up to 66)' });
    await expect.element(start).not.toBeChecked();
    await expect.element(page.getByRole('button', { name: 'Import 66 records' })).toBeVisible();
    await start.click();
    await expect.element(start).toBeChecked();
  });

  test('counts no records that no automation waits for', async () => {
    render(<BatchPlan view={checked([file('lead', 1, 1), file('company', 4, 0)])} />);
    const start = page.getByRole('checkbox', { name: 'Start 1 automation (records: up to 11)' });
    await expect.element(start).toBeVisible();
  });

  test('offers nothing where none would run', async () => {
    render(<BatchPlan view={checked([file('company', 4, 0)])} />);
    await expect.element(page.getByRole('button', { name: 'Import 44 records' })).toBeVisible();
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument();
  });
});
