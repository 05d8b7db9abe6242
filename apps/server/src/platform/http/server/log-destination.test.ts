import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const module = new URL('log-destination.ts', import.meta.url).href;

/** What a process has written to its log by the time it has ended. */
function logOf(ending: string): Promise<string> {
  const script = `
    import { openLogDestination } from '${module}';
    const log = openLogDestination();
    log.write('the last line\\n');
    ${ending}`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return text(child.stdout);
}

it.each([
  ['ends by itself', ''],
  ['is told to exit', 'process.exit(1);'],
  ['ends by an exception', "throw new Error('a crash');"],
])('buffered lines are written when the process %s', async (_, ending) => {
  expect(await logOf(ending)).toBe('the last line\n');
});
