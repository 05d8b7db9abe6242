import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '../src/worker/service-worker.js');
const offlinePage = 'offline.html';
/** What the offline page asks for besides its own script and styles. */
const besides = ['/color-scheme.js', '/favicon.svg'];

/** Writes the service worker with what it has to know of the build: its version, and the files of the offline page. */
export function worker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const page = bundle[offlinePage];
        const html = page?.type === 'asset' ? String(page.source) : '';
        const files = [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? '');
        if (files.length === 0) {
          this.error('The offline page has no files of its own: is offline.html an input of the build?');
        }
        const code = await readFile(source, 'utf8');
        const version = createHash('sha256')
          .update(Object.keys(bundle).sort().join())
          .update(html)
          .update(code)
          .digest('hex')
          .slice(0, 16);
        const build = { version, offlineFiles: [`/${offlinePage}`, ...files, ...besides] };
        this.emitFile({
          type: 'asset',
          fileName: 'service-worker.js',
          source: `const build = ${JSON.stringify(build)};\n${code}`,
        });
      },
    },
  };
}
