import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const modules = /zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/;

/**
 * Leaves zod's JSON Schema out of the browser's files. Every schema has a method `toJSONSchema`, so the bundler cannot tell
 * that nobody calls it there: only the server describes its schemas.
 */
export function withoutJsonSchema(): Plugin {
  return {
    name: 'without-json-schema',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: modules }, handler: id => refusals(readFileSync(id, 'utf8')) },
  };
}

/** A module with the same exports. Those that create a method create one that throws, and all others throw. */
function refusals(source: string): string {
  const declared = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name = '']) => name);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name = '']) => name);
  return [
    `const refuse = () => { throw new Error('JSON Schema is not available in the browser.'); };`,
    'const createRefusal = () => refuse;',
    ...declared.map(
      name => `export const ${name} = ${name.startsWith('create') ? 'createRefusal' : 'refuse'};`,
    ),
    ...renamed.map(name => `export { refuse as ${name} };`),
  ].join('\n');
}
