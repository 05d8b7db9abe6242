import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { withoutJsonSchema } from './build/json-schema.ts';
import { withoutUnusedParts } from './build/mantine-parts.ts';
import { messages } from './build/messages.ts';
import { routes } from './build/routes.ts';
import { site } from './build/site.ts';
import { withoutSummaries } from './build/summaries.ts';
import { withoutFacades } from './build/without-facades.ts';
import { worker } from './build/worker.ts';

export default defineConfig(({ mode }) => {
  const environment = loadEnv(mode, import.meta.dirname, 'PIPEWRIGHT_');
  const server = environment.PIPEWRIGHT_SERVER ?? 'http://127.0.0.1:3000';

  return {
    root: import.meta.dirname,
    plugins: [
      messages(),
      react(),
      site(),
      withoutFacades(),
      routes(),
      worker(),
      withoutJsonSchema(),
      withoutUnusedParts(),
      withoutSummaries(),
    ],
    server: { proxy: { '/api': server, '/oauth': server, '/.well-known': server } },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // The policy of the server allows no data: fonts, and inlined assets cannot be cached.
      assetsInlineLimit: 0,
      // All browsers that the application supports have it.
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: ['index.html', 'site.html', 'offline.html'],
        output: {
          codeSplitting: { includeDependenciesRecursively: false, groups: chunkGroups() },
        },
      },
    },
  };
});
