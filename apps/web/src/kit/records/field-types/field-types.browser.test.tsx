import { tags as tagResource } from '@pipewright/contract/resources/master-data/tags.ts';
import { type ReactNode, useState } from 'react';
import { beforeAll, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerRequests } from '../../../testing/answer-requests.ts';
import { render, showLanguage } from '../../../testing/render.tsx';
import { defineScreens } from '../screens/define-screens.ts';
import { fieldTexts } from '../screens/texts/screen-texts.ts';
import { fieldEditors } from './editors/field-editors.ts';
import { type FieldTypeName, fieldTypes, typeNameOf } from './field-types.ts';
import { sampleFields } from './samples/sample-fields.ts';
import {
  type Act,
  type Change,
  type PerLocale,
  people,
  type SampleLocale,
  sampleLocales,
  samples,
  tags,
} from './samples/samples.ts';

const names = Object.keys(fieldTypes) as FieldTypeName[];
const organizations = {
  en: { country: 'United States', currency: 'USD', timeZone: 'America/New_York' },
  de: {
    country: 'Germany',
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    dateFormat: 'DD.MM.YYYY',
    numberFormat: '1.234.567,89',
    timeFormat: '24-hour',
  },
  ar: { country: 'United Arab Emirates', currency: 'AED', timeZone: 'Asia/Dubai' },
  ja: { country: 'Japan', currency: 'JPY', currencyDecimalPlaces: 0, timeZone: 'Asia/Tokyo' },
} as const;

test('there is a sample of every field type', () => {
  expect(Object.keys(samples).sort()).toEqual([...names].sort());
  for (const name of names) {
    const fields = name === 'recordTime' ? {} : sampleFields;
    expect(typeNameOf({ fields }, name === 'recordTime' ? 'createdAtUtc' : name)).toBe(name);
    expect([name, samples[name].input !== undefined]).toEqual([name, fieldEditors[name].input !== undefined]);
    expect([name, samples[name].condition !== undefined]).toEqual([
      name,
      fieldEditors[name].condition !== undefined,
    ]);
    expect([name, samples[name].filter !== undefined]).toEqual([name, fieldTypes[name].filter !== null]);
  }
});

describe.each(sampleLocales)('in %s', locale => {
  beforeAll(() => showLanguage(locale));

  test.each(names)('%s: the cell', async name => {
    const { cell: Cell } = fieldTypes[name];
    const { value, cell } = samples[name];
    const { container } = draw(locale, <Cell {...textsOf(name)} value={value} />);
    await expect.poll(() => textOf(container)).toBe(inLocale(cell, locale));
  });

  test.each(names.filter(name => isToTry(samples[name].input, locale)))('%s: the input', async name => {
    const { input: Input } = fieldEditors[name];
    const { value, input } = samples[name];
    if (!Input || !input) {
      throw new Error(`${name} has no input`);
    }
    let held = value;
    const common = { ...textsOf(name), name, resourceName: 'sample', title: '', narrowedBy: {} };
    function Held({ start }: { start: unknown }) {
      const [current, setCurrent] = useState(start);
      held = current;
      return Input && <Input {...common} value={current} onChange={setCurrent} />;
    }
    const { container, rerender } = draw(locale, <Held start={value} />);
    await expect.poll(() => shownIn(container)).toBe(inLocale(input.shows, locale));
    if (input.by !== 'click') {
      rerender(<Held key="empty" start={fieldTypes[name].emptyValue} />);
    }
    await act(container, input.by, locale);
    await expect.poll(() => held).toEqual(inLocale(input.gives, locale));
  });

  test.each(names.filter(name => isToTry(samples[name].filter, locale)))('%s: the filter', async name => {
    const { filter: Filter } = fieldTypes[name];
    const { filter } = samples[name];
    if (!Filter || !filter) {
      throw new Error(`${name} has no filter`);
    }
    let chosen: string | undefined;
    const onChange = (value: string | undefined) => {
      chosen = value;
    };
    const { container } = draw(
      locale,
      <Filter {...textsOf(name)} value={undefined} onChange={onChange} narrowedBy={{}} />,
    );
    await act(container, filter.by, locale);
    await expect.poll(() => chosen).toBe(filter.gives);
  });

  test.each(names.filter(name => isToTry(samples[name].condition, locale)))(
    '%s: the condition',
    async name => {
      const { condition: Condition } = fieldEditors[name];
      const { condition } = samples[name];
      if (!Condition || !condition) {
        throw new Error(`${name} has no condition`);
      }
      let held: unknown;
      function Held() {
        const [value, setValue] = useState<unknown>();
        held = value;
        const common = { ...textsOf(name), operator: condition?.operator ?? 'is' };
        return Condition && <Condition {...common} value={value} onChange={setValue} />;
      }
      await act(draw(locale, <Held />).container, condition.by, locale);
      await expect.poll(() => held).toEqual(condition.gives);
    },
  );
});

const tagScreens = defineScreens(tagResource, {
  label: ['Tag', 'Tags'],
  route: '/administration/masters/tags',
  columns: ['name'],
  form: ['name'],
});

function draw(locale: SampleLocale, node: ReactNode) {
  answerRequests(url => {
    if (url.pathname === '/api/users/tenant') {
      return people;
    }
    const ids = url.searchParams.get('ids')?.split(',');
    return url.pathname === '/api/tags' ? tags.filter(({ id }) => ids?.includes(id) ?? true) : undefined;
  });
  return render(node, { organization: organizations[locale], entries: [tagScreens] });
}

function textsOf(name: FieldTypeName) {
  return { field: sampleFields[name], texts: fieldTexts(sampleFields, name) };
}

function inLocale<T>(value: PerLocale<T>, locale: SampleLocale): T {
  return isPerLocale(value) ? value[locale] : value;
}

function isPerLocale<T>(value: PerLocale<T>): value is Readonly<Record<SampleLocale, T>> {
  return typeof value === 'object' && value !== null && 'ja' in value;
}

/** Whether the language matters: whatever is the same in all of them is tried in one. */
function isToTry(change: Change | undefined, locale: SampleLocale): boolean {
  if (!change || locale === 'en') {
    return change !== undefined;
  }
  const { by } = change;
  const parts: readonly unknown[] = by === 'click' ? [] : Object.values(by);
  return [...Object.values(change), ...parts].some(isPerLocale);
}

/** What can be read, with plain spaces: which kind a date or amount contains differs between versions of browsers. */
function textOf(container: HTMLElement): string {
  const copy = container.cloneNode(true) as HTMLElement;
  for (const style of copy.querySelectorAll('style')) {
    style.remove();
  }
  return (copy.textContent ?? '').replaceAll(/[\u00a0\u202f]/g, ' ');
}

/** What an input shows: the text, the chosen one of several, or the chips before it. */
function shownIn(container: HTMLElement): string {
  const checked = container.querySelector<HTMLInputElement>('input:checked');
  if (checked) {
    return checked.value;
  }
  const pills = [...container.querySelectorAll('[class*=Pill-label], [class*=Pill-root] > span')];
  const input = firstInput(container);
  return pills.length > 0 ? pills.map(({ textContent }) => textContent).join(' ') : (input?.value ?? '');
}

function firstInput(container: HTMLElement) {
  return container.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    'input:not([type=hidden]), textarea',
  );
}

async function act(container: HTMLElement, by: Act, locale: SampleLocale): Promise<void> {
  await expect.poll(() => firstInput(container)).toBeTruthy();
  const target = firstInput(container);
  if (!target) {
    throw new Error('There is nothing to type into');
  }
  if (by === 'click') {
    const last = [...container.querySelectorAll('input')].at(-1) ?? target;
    await userEvent.click(last.labels?.[0] ?? last);
    return;
  }
  await userEvent.click(target);
  if ('type' in by) {
    await userEvent.keyboard(inLocale(by.type, locale));
  } else {
    await page.getByRole('option', { name: inLocale(by.choose, locale), exact: true }).click();
  }
}
