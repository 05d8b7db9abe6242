import { loadModule, parseSync } from 'libpg-query';
import { beforeAll, expect, it } from 'vitest';
import { readSchemaFiles, withIncludes } from './schema-files.ts';
import { splitStatements } from './split-statements.ts';

beforeAll(() => loadModule());

const countOf = (text: string) => (parseSync(text) as { stmts?: unknown[] }).stmts?.length ?? 0;

it('splits every migration and function file into the statements that PostgreSQL finds in it', async () => {
  const { migrations, functions } = await readSchemaFiles();
  const texts = [
    ...migrations.map(each => withIncludes(each, functions)),
    ...functions.map(each => each.text),
  ];
  expect(texts.length).toBeGreaterThan(100);
  for (const text of texts) {
    const statements = splitStatements(text);
    expect(statements.map(countOf)).toEqual(statements.map(() => 1));
    expect(statements.length).toBe(countOf(text));
  }
});

it('is not misled by semicolons in comments, texts, names and bodies of functions', () => {
  const statements = [
    `-- one; two\nselect 'it''s; "fine"', "a;""b" /* ; ' */;`,
    `select e'it\\'s; fine', ';' as type;`,
    `do $$ begin perform 1; perform ';$x$'; end $$;`,
    `do $body$ begin execute $$ select 1; $$; end $body$;`,
    `select 1`,
  ];
  expect(splitStatements(statements.join(''))).toEqual(statements);
  expect(splitStatements('select 1;\n-- the end;\n')).toEqual(['select 1;']);
});
