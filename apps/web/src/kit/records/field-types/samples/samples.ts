import type { Operator } from '@pipewright/contract/filters.ts';
import { permissions } from '@pipewright/contract/permissions.ts';
import type { FieldTypeName } from '../field-types.ts';
import { specialPermissions } from '../permissions/permission-rules.ts';

export const sampleLocales = ['en', 'de', 'ar', 'ja'] as const;
export type SampleLocale = (typeof sampleLocales)[number];
export type PerLocale<T> = T | Readonly<Record<SampleLocale, T>>;

/** Types a text into the first input, opens it and chooses an option, or clicks the last input. */
export type Act = { readonly type: PerLocale<string> } | { readonly choose: PerLocale<string> } | 'click';

export interface Change {
  readonly by: Act;
  /** What the field then holds. */
  readonly gives: PerLocale<unknown>;
}

/** What a field of each type shows and understands. */
export interface Sample {
  readonly value: unknown;
  /** The text of the cell. */
  readonly cell: PerLocale<string>;
  /** The input: what it shows of the value, and one change. */
  readonly input?: Change & { readonly shows: PerLocale<string> };
  /** The filter above a list. */
  readonly filter?: Change;
  /** The value of a condition of Advanced Filters. */
  readonly condition?: Change & { readonly operator: Operator };
}

export const people = [
  { id: '0190f1a2-0000-7000-8000-000000000001', fullName: 'Ann Rao', isActive: true },
  { id: '0190f1a2-0000-7000-8000-000000000002', fullName: 'Bo Lind', isActive: true },
] as const;
export const tags = [
  {
    id: '0190f1a2-0000-7000-8000-000000000011',
    name: 'Partner',
    color: '#3B82F6',
    isActive: true,
    version: 1,
  },
  { id: '0190f1a2-0000-7000-8000-000000000012', name: 'Press', color: '#EF4444', isActive: true, version: 1 },
] as const;
const everythingBut = (left: string | undefined) =>
  Object.fromEntries(permissions.filter(each => each !== left).map(permission => [permission, 'all']));
const [ann, bo] = people.map(({ id }) => id);
const [partner, press] = tags.map(({ id }) => id);

const phone = { en: 'Phone', de: 'Telefon', ar: 'الهاتف', ja: '電話' };
export const samples: Readonly<Record<FieldTypeName, Sample>> = {
  text: {
    value: 'Ann',
    cell: 'Ann',
    input: { shows: 'Ann', by: { type: 'Bo' }, gives: 'Bo' },
    condition: { operator: 'contains', by: { type: 'Bo' }, gives: 'Bo' },
  },
  longText: {
    value: 'Two\nlines',
    cell: 'Two\nlines',
    input: { shows: 'Two\nlines', by: { type: 'One' }, gives: 'One' },
    condition: { operator: 'contains', by: { type: 'One' }, gives: 'One' },
  },
  richText: {
    value: '**Bold** and plain',
    cell: 'Bold and plain',
    input: { shows: '**Bold** and plain', by: { type: 'New' }, gives: 'New' },
    condition: { operator: 'contains', by: { type: 'New' }, gives: 'New' },
  },
  code: {
    value: 'EUR',
    cell: 'EUR',
    input: { shows: 'EUR', by: { type: 'usd' }, gives: 'USD' },
    condition: { operator: 'is', by: { type: 'USD' }, gives: 'USD' },
  },
  color: {
    value: '#3b82f6',
    cell: '#3B82F6',
    input: { shows: '#3b82f6', by: { type: '#ef4444' }, gives: '#EF4444' },
    condition: { operator: 'is', by: { type: '#EF4444' }, gives: '#EF4444' },
  },
  emoji: {
    value: '⭐',
    cell: '⭐',
    input: {
      shows: { en: '⭐ Review', de: '⭐ Bewertung', ar: '⭐ مراجعة', ja: '⭐ レビュー' },
      by: { choose: { en: 'No Icon', de: 'Kein Symbol', ar: 'بدون أيقونة', ja: 'アイコンなし' } },
      gives: '',
    },
    condition: { operator: 'is', by: { type: '★' }, gives: '★' },
  },
  iconClass: {
    value: 'fa-industry',
    cell: 'fa-industry',
    input: { shows: 'fa-industry', by: { type: 'fa-star' }, gives: 'fa-star' },
    condition: { operator: 'contains', by: { type: 'star' }, gives: 'star' },
  },
  integer: {
    value: 12345,
    cell: { en: '12,345', de: '12.345', ar: '12,345', ja: '12,345' },
    input: {
      shows: { en: '12,345', de: '12.345', ar: '12,345', ja: '12,345' },
      by: { type: { en: '1,500', de: '1.500', ar: '1,500', ja: '1,500' } },
      gives: 1500,
    },
    condition: { operator: 'atLeast', by: { type: '7' }, gives: 7 },
  },
  decimal: {
    value: -1234.5,
    cell: { en: '-1,234.50', de: '-1.234,50', ar: '-1,234.50', ja: '-1,234.50' },
    input: {
      shows: { en: '-1,234.50', de: '-1.234,50', ar: '-1,234.50', ja: '-1,234.50' },
      by: { type: { en: '0.25', de: '0,25', ar: '0.25', ja: '0.25' } },
      gives: 0.25,
    },
    condition: {
      operator: 'below',
      by: { type: { en: '-2.5', de: '-2,5', ar: '-2.5', ja: '-2.5' } },
      gives: -2.5,
    },
  },
  percent: {
    value: 12.5,
    cell: { en: '12.5%', de: '12,5 %', ar: '12.5\u200e%\u200e', ja: '12.5%' },
    input: {
      shows: { en: '12.5', de: '12,5', ar: '12.5', ja: '12.5' },
      by: { type: { en: '99.9', de: '99,9', ar: '99.9', ja: '99.9' } },
      gives: 99.9,
    },
    condition: { operator: 'atLeast', by: { type: '50' }, gives: 50 },
  },
  rating: {
    value: 3,
    cell: '★★★★★',
    input: { shows: '3', by: 'click', gives: 5 },
    condition: { operator: 'atLeast', by: { type: '4' }, gives: 4 },
  },
  money: {
    value: 1234,
    cell: { en: '$1,234', de: '1.234 €', ar: 'AED 1,234', ja: '¥1,234' },
    input: {
      shows: { en: '1,234', de: '1.234', ar: '1,234', ja: '1,234' },
      by: { type: { en: '2,000', de: '2.000', ar: '2,000', ja: '2,000' } },
      gives: 2000,
    },
    condition: { operator: 'atLeast', by: { type: '100' }, gives: 100 },
  },
  boolean: {
    value: true,
    cell: { en: 'Yes', de: 'Ja', ar: 'نعم', ja: 'はい' },
    input: { shows: 'on', by: 'click', gives: false },
    filter: { by: { choose: { en: 'No', de: 'Nein', ar: 'لا', ja: 'いいえ' } }, gives: 'false' },
    condition: {
      operator: 'is',
      by: { choose: { en: 'No', de: 'Nein', ar: 'لا', ja: 'いいえ' } },
      gives: false,
    },
  },
  reference: {
    value: partner,
    cell: 'Partner',
    input: { shows: 'Partner', by: { choose: 'Press' }, gives: press },
    filter: { by: { choose: 'Press' }, gives: press },
    condition: { operator: 'isAnyOf', by: { choose: 'Press' }, gives: [press] },
  },
  references: {
    value: [partner, press],
    cell: 'Partner, Press',
    input: { shows: 'Partner Press', by: { choose: 'Press' }, gives: [press] },
    filter: { by: { choose: 'Press' }, gives: press },
    condition: { operator: 'isAnyOf', by: { choose: 'Press' }, gives: [press] },
  },
  person: {
    value: ann,
    cell: 'Ann Rao',
    input: { shows: 'Ann Rao', by: { choose: 'Bo Lind' }, gives: bo },
    filter: { by: { choose: 'Bo Lind' }, gives: bo },
    condition: { operator: 'isAnyOf', by: { choose: 'Bo Lind' }, gives: [bo] },
  },
  people: {
    value: [ann, bo],
    cell: 'Ann Rao, Bo Lind',
    input: { shows: 'Ann Rao Bo Lind', by: { choose: 'Bo Lind' }, gives: [bo] },
    filter: { by: { choose: 'Bo Lind' }, gives: bo },
    condition: { operator: 'isAnyOf', by: { choose: 'Bo Lind' }, gives: [bo] },
  },
  permissions: {
    value: Object.fromEntries(permissions.map(permission => [permission, 'all'])),
    cell: { en: 'Everything', de: 'Alles', ar: 'كل شيء', ja: 'すべて' },
    input: { shows: 'on', by: 'click', gives: everythingBut(specialPermissions.at(-1)) },
  },
  fieldRules: { value: { maxLength: 5 }, cell: '' },
  arrangement: { value: {}, cell: '' },
  filter: { value: {}, cell: '' },
  email: {
    value: 'ann@example.test',
    cell: 'ann@example.test',
    input: { shows: 'ann@example.test', by: { type: 'bo@example.test' }, gives: 'bo@example.test' },
    condition: { operator: 'contains', by: { type: '@example' }, gives: '@example' },
  },
  webAddress: {
    value: 'example.test',
    cell: 'example.test',
    input: { shows: 'example.test', by: { type: 'https://other.test' }, gives: 'https://other.test' },
    condition: { operator: 'contains', by: { type: 'other' }, gives: 'other' },
  },
  choice: {
    value: 'phone',
    cell: phone,
    input: { shows: phone, by: { choose: phone }, gives: 'phone' },
    filter: { by: { choose: phone }, gives: 'phone' },
    condition: { operator: 'is', by: { choose: phone }, gives: 'phone' },
  },
  choices: {
    value: ['alpha', 'gamma'],
    cell: 'AlphaGamma',
    input: { shows: 'Alpha Gamma', by: { choose: 'Beta' }, gives: ['beta'] },
    condition: { operator: 'isAnyOf', by: { choose: 'Beta' }, gives: ['beta'] },
  },
  date: {
    value: '2026-03-31',
    cell: { en: 'Mar 31, 2026', de: '31.03.2026', ar: '31\u200f/03\u200f/2026', ja: '2026/03/31' },
    input: {
      shows: { en: '03/31/2026', de: '31.03.2026', ar: '31/03/2026', ja: '2026/03/31' },
      by: { type: { en: '04/01/2026', de: '01.04.2026', ar: '01/04/2026', ja: '2026/04/01' } },
      gives: '2026-04-01',
    },
    condition: {
      operator: 'before',
      by: { type: { en: '04/01/2026', de: '01.04.2026', ar: '01/04/2026', ja: '2026/04/01' } },
      gives: '2026-04-01',
    },
  },
  dateTime: {
    value: '2026-03-31T12:30:00Z',
    cell: {
      en: 'Mar 31, 2026, 8:30 AM',
      de: '31.03.2026, 14:30',
      ar: '31\u200f/03\u200f/2026، 4:30 م',
      ja: '2026/03/31 21:30',
    },
    input: {
      shows: {
        en: '03/31/2026 8:30 AM',
        de: '31.03.2026 14:30',
        ar: '31/03/2026 4:30 PM',
        ja: '2026/03/31 21:30',
      },
      by: {
        type: {
          en: '04/01/2026 3:00 PM',
          de: '01.04.2026 15:00',
          ar: '01/04/2026 3:00 PM',
          ja: '2026/04/01 15:00',
        },
      },
      gives: {
        en: '2026-04-01T19:00:00.000Z',
        de: '2026-04-01T13:00:00.000Z',
        ar: '2026-04-01T11:00:00.000Z',
        ja: '2026-04-01T06:00:00.000Z',
      },
    },
    condition: {
      operator: 'within',
      by: { choose: { en: 'Today', de: 'Heute', ar: 'اليوم', ja: '今日' } },
      gives: 'today',
    },
  },
  recordTime: {
    value: '2026-03-31T12:30:00Z',
    cell: { en: 'Mar 31, 2026', de: '31.03.2026', ar: '31\u200f/03\u200f/2026', ja: '2026/03/31' },
    condition: {
      operator: 'within',
      by: { choose: { en: 'Today', de: 'Heute', ar: 'اليوم', ja: '今日' } },
      gives: 'today',
    },
  },
  texts: {
    value: ['one', 'two'],
    cell: 'one, two',
    input: { shows: 'one two', by: { type: 'three{Enter}' }, gives: ['three'] },
  },
  embedded: { value: { name: 'Partner', color: '#3B82F6' }, cell: 'Partner' },
};
