import type { Plugin } from 'vite';

const summary = /^( +summary:)\s+(?:'(?:[^'\\\n]|\\.)*'|`[^`]*`),$/gm;

/** Leaves the summaries of operations out of the browser's files: only the API reference of the server shows them. */
export function withoutSummaries(): Plugin {
  return {
    name: 'without-summaries',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/packages\/contract\/src\/.*\.ts$/, code: /\bdefineOperation\(/ },
      handler: code => ({ code: code.replace(summary, "$1 '',"), map: null }),
    },
  };
}
