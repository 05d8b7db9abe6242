import { deals } from '@pipewright/contract/resources/deals.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { currencies } from '@pipewright/contract/resources/master-data/currencies.ts';
import { describe, expect, test } from 'vitest';
import { defineScreens } from '../../screens/define-screens.ts';
import { defineWorkspace } from '../../workspace/define-workspace.ts';
import { requestedColumns } from '../../workspace/layout/first-fields.ts';
import { fieldsOfCell, listedFields } from './listed-fields.ts';

const leadScreens = defineWorkspace(leads, {
  label: ['Lead', 'Leads'],
  route: '/leads',
  columns: ['fullName', 'leadStatusId'],
  columnsWithRoom: ['updatedAtUtc'],
  card: { line: 'companyName' },
  rowFields: ['dealId'],
  cellFields: { leadStatusId: ['leadStatus'] },
  form: ['firstName'],
});

describe('the fields that a list requests', () => {
  test('are those of its columns, of its cells and rows, and what names and owns a record', () => {
    expect(listedFields(leadScreens, ['leadStatusId', 'updatedAtUtc']).split(',').sort()).toEqual([
      'assignedToUserId',
      'dealId',
      'fullName',
      'leadStatus',
      'leadStatusId',
      'updatedAtUtc',
    ]);
  });

  test('are the same in whatever order the columns are', () => {
    expect(listedFields(leadScreens, ['email', 'phone'])).toBe(listedFields(leadScreens, ['phone', 'email']));
  });

  test('have the currency with an amount', () => {
    const screens = defineWorkspace(deals, {
      label: ['Deal', 'Deals'],
      route: '/deals',
      columns: ['name', 'amount'],
      form: ['name'],
    });
    expect(fieldsOfCell(screens, 'amount')).toEqual(['amount', 'currency']);
    expect(listedFields(screens, screens.columns).split(',')).toContain('currency');
  });

  test('include whether a record is active if a row can switch it', () => {
    const screens = defineScreens(currencies, {
      label: ['Currency', 'Currencies'],
      route: '/administration/masters/currencies',
      columns: ['name'],
      form: ['name'],
    });
    expect(listedFields(screens, screens.columns)).toBe('name,isActive');
  });

  test('are those of the chosen columns; of all usual ones, or of a card, where none were chosen', () => {
    expect(requestedColumns(leadScreens, ['fullName', 'email'], false)).toEqual(['fullName', 'email']);
    expect(requestedColumns(leadScreens, undefined, false)).toEqual([
      'fullName',
      'leadStatusId',
      'updatedAtUtc',
    ]);
    expect(requestedColumns(leadScreens, undefined, true)).toEqual(['fullName', 'companyName']);
  });
});
