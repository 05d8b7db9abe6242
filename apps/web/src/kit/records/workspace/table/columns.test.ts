import { contacts } from '@pipewright/contract/resources/contacts.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { describe, expect, test } from 'vitest';
import { defineWorkspace } from '../define-workspace.ts';
import { firstThatFit, fittingColumns, leastWidth, pinnedOffsets, sharedWidths } from './columns.ts';

const workspace = defineWorkspace(contacts, {
  label: ['Contact', 'Contacts'],
  route: '/contacts',
  columns: ['fullName', 'email'],
  columnsWithRoom: ['company', 'owner'],
  layout: { owner: { width: 300 } },
  form: ['lastName'],
});

describe('the columns of a workspace', () => {
  test('can be any field, each thing once', () => {
    expect(workspace.allColumns).toContain('company');
    expect(workspace.allColumns).not.toContain('companyId');
    // Read along in the declared form, or whole, or else as the reference itself.
    expect(workspace.allColumns).toEqual(expect.arrayContaining(['country', 'leadSourceId', 'updatedAtUtc']));
    const leadScreens = defineWorkspace(leads, {
      label: ['Lead', 'Leads'],
      route: '/leads',
      columns: ['fullName', 'leadStatusId', 'leadSourceName'],
      form: ['firstName'],
    });
    expect(leadScreens.allColumns).toEqual(expect.arrayContaining(['leadStatusId', 'leadSourceName']));
    expect(leadScreens.allColumns).not.toContain('leadStatus');
  });

  test('are there as far as there is room for them', () => {
    const least = leastWidth(workspace, ['fullName', 'email']);
    expect(fittingColumns(workspace, 0)).toEqual(['fullName', 'email']);
    expect(fittingColumns(workspace, least + 132)).toEqual(['fullName', 'email', 'company']);
    expect(fittingColumns(workspace, least + 131 + 300)).toEqual(['fullName', 'email', 'company']);
    expect(fittingColumns(workspace, least + 132 + 300)).toEqual(['fullName', 'email', 'company', 'owner']);
  });

  test('are left out from the last beside an open record, but not the one that names the records', () => {
    const columns = ['email', 'company', 'fullName'];
    expect(firstThatFit(workspace, columns, leastWidth(workspace, columns))).toEqual(columns);
    expect(firstThatFit(workspace, columns, leastWidth(workspace, columns) - 1)).toEqual([
      'email',
      'fullName',
    ]);
    expect(firstThatFit(workspace, columns, 0)).toEqual(['fullName']);
  });

  test('have the width of their kind, or their own, and share the remaining space', () => {
    const widths = sharedWidths(workspace, ['fullName', 'email', 'owner'], 190);
    expect(widths.map(({ width }) => width)).toEqual([180 + 90, 200 + 100, 300]);
  });

  test('have what they prefer before others are added or share the rest', () => {
    const roomy = { ...workspace, layout: { ...workspace.layout, fullName: { preferredWidth: 280 } } };
    const columns = ['fullName', 'email'];
    const least = leastWidth(workspace, columns);
    expect(leastWidth(roomy, columns)).toBe(least);
    expect(fittingColumns(roomy, least + 132 + 99)).toEqual(columns);
    expect(fittingColumns(roomy, least + 132 + 100)).toEqual([...columns, 'company']);
    const widths = (spare: number) => sharedWidths(roomy, columns, spare).map(({ width }) => width);
    expect(widths(0)).toEqual([180, 200]);
    expect(widths(60)).toEqual([240, 200]);
    expect(widths(100 + 48)).toEqual([280 + 28, 200 + 20]);
  });

  test('keep their widths once one of them is resized', () => {
    const chosen = { fullName: 250, email: 120 };
    const widths = sharedWidths(workspace, ['fullName', 'email', 'owner'], 190, chosen);
    expect(widths.map(({ width }) => width)).toEqual([250, 120, 300]);
    expect(leastWidth(workspace, ['fullName', 'email'], chosen)).toBe(40 + 250 + 120 + 76);
  });

  test('are pinned next to each other, as long as they leave room for the others', () => {
    const widths = [200, 150, 300].map((width, index) => ({ name: String(index), width }));
    expect(pinnedOffsets(widths, 2, 1000)).toEqual([0, 200]);
    expect(pinnedOffsets(widths, 3, 1000)).toEqual([0, 200]);
    expect(pinnedOffsets(widths, 3, 1100)).toEqual([0, 200, 350]);
    expect(pinnedOffsets(widths, 1, 300)).toEqual([0]);
    expect(pinnedOffsets(widths, 0, 1000)).toEqual([]);
  });

  test('do not compile if they are misspelt', () => {
    defineWorkspace(contacts, {
      label: ['Contact', 'Contacts'],
      route: '/contacts',
      columns: ['fullName'],
      // @ts-expect-error There is no such column.
      columnsWithRoom: ['compnay'],
      form: ['lastName'],
      slots: async () => ({
        // @ts-expect-error A cell knows its record.
        cell: { email: ({ record }) => record.emial },
      }),
    });
    expect.assertions(0);
  });
});
