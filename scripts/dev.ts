/** Both sides with hot reload: the server restarts on a change, and Vite updates the browser and forwards API calls. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
  cwd: root,
  stdio: 'inherit',
});
const vite = await createServer({ root: `${root}/apps/web` });
await vite.listen();
vite.printUrls();

server.on('exit', code => process.exit(code ?? 0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    server.kill(signal);
    await vite.close();
  });
}
