import { describe, expect, test } from 'vitest';
import { cardColumns, placeOf } from './card-layout.ts';

const lead = {
  nameColumn: 'fullName',
  card: { line: 'companyName', value: 'estimatedValue', status: 'leadStatusId' },
  columns: ['fullName', 'email', 'leadStatusId'],
  hasViews: true,
};

describe('the card of a record', () => {
  test('places each declared field, and lists all others', () => {
    expect(placeOf(lead, 'fullName')).toBe('title');
    expect(placeOf(lead, 'companyName')).toBe('line');
    expect(placeOf(lead, 'estimatedValue')).toBe('value');
    expect(placeOf(lead, 'leadStatusId')).toBe('status');
    expect(placeOf(lead, 'email')).toBe('fact');
  });

  test('leaves out bookkeeping, and with named facts everything else', () => {
    expect(placeOf(lead, 'sortOrder')).toBe('none');
    const named = { ...lead, card: { ...lead.card, facts: ['sortOrder'] } };
    expect(placeOf(named, 'sortOrder')).toBe('fact');
    expect(placeOf(named, 'email')).toBe('none');
  });

  test('shows the declared fields first, then the chosen columns, each once', () => {
    const declared = ['fullName', 'companyName', 'estimatedValue', 'leadStatusId'];
    expect(cardColumns(lead, undefined)).toEqual(declared);
    expect(cardColumns(lead, ['email', 'fullName', 'phone'])).toEqual([...declared, 'email', 'phone']);
    expect(cardColumns({ ...lead, card: {} }, undefined)).toEqual(['fullName']);
  });

  test('shows all columns that are worth a line if columns cannot be chosen', () => {
    const tag = {
      nameColumn: 'name',
      card: { status: 'isActive' },
      columns: ['name', 'description', 'sortOrder', 'isActive', 'createdAtUtc'],
      hasViews: false,
    };
    expect(cardColumns(tag, undefined)).toEqual(['name', 'isActive', 'description']);
  });
});
