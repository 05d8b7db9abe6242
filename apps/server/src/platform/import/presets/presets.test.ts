import { knownSources } from '@pipewright/contract/fields/source-fields.ts';
import { describe, expect, it } from 'vitest';
import { modules } from '../../../modules/index.ts';
import { fieldsOf, type ImportModule } from '../match/plan.ts';
import { recognizeSource } from '../match/recognize-source.ts';
import { presets, recognizePreset } from './recognize-preset.ts';

const importable = modules.filter((module): module is ImportModule => module.imports !== undefined);

describe('known exports', () => {
  it.each(
    presets.flatMap(({ source, exports }) =>
      exports.map((each, n) => [source, each.resource, n, each] as const),
    ),
  )('%s, %s (%i) fills fields that exist, and is recognized as nothing else', (source, resource, _, each) => {
    const module = importable.find(known => known.resource.name === resource);
    const fields = module ? fieldsOf(module) : {};
    const filled = Object.values(each.columns).filter(field => field !== null);
    expect(filled.filter(field => !(field in fields))).toEqual([]);

    const headings = Object.keys(each.columns);
    const sign = recognizeSource(headings, []);
    const found = importable
      .flatMap(known => recognizePreset(known, headings, sign) ?? [])
      .sort((a, b) => b.known - a.known)[0];
    expect([found?.source, found?.resource]).toEqual([source, resource]);
  });

  it('are of the products that people can choose', () => {
    expect(presets.map(({ source }) => source)).toEqual(
      knownSources.filter(source => source !== 'Pipewright'),
    );
  });
});

it('takes no list of anybody for an export, because its ids would mean nothing', () => {
  const company = importable.find(({ resource }) => resource.name === 'company');
  const lists = [
    ['ID', 'Name', 'Phone', 'Website', 'City'],
    ['Id', 'Name', 'Email', 'Created at'],
    ['Name', 'Country', 'Industry', 'Description'],
  ];
  for (const headings of lists) {
    expect(company && recognizePreset(company, headings, 'Other')).toBeUndefined();
  }
});
