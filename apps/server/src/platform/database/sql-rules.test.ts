import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url);
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.ts') && !/\.(test|long)\.ts$/.test(name) && !name.startsWith('testing/'))
  .map(name => ({ name, text: readFileSync(new URL(name, source), 'utf8') }));

it('reads the sources that it judges', () => {
  expect(files.length).toBeGreaterThan(30);
});

it('nobody but the trusted core builds statements from text or changes settings', () => {
  const outside = files.filter(({ name }) => !/^(platform|identity)\//.test(name));
  expect(outside.length).toBeGreaterThan(3);
  const offenders = outside.filter(({ text }) =>
    /\.unsafe\(|set_config|\brun(?:Text|Last)\b|set local|from 'postgres'/i.test(text),
  );
  expect(offenders.map(({ name }) => name)).toEqual([]);
});

it('every hand-written statement on tenants’ tables names the tenant', () => {
  const offenders = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:tx|sql)(?:<[^`]*?>)?`([^`]*)`/g)]
      .map(match => match[1] ?? '')
      .filter(
        statement =>
          /\b(from|join|into|update)\s+crm\.(?!\w+\s*\()/.test(statement) && !statement.includes('tenant_id'),
      )
      .map(statement => `${name}: ${statement.trim().slice(0, 60)}`),
  );
  expect(offenders).toEqual([]);
});
