/** Everything that must hold, in the order of its cost. `npm test static` stops before the tests that run the product. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'pipewright-reports-'));
const onlyStatic = process.argv[2] === 'static';
const totals = { passed: 0, failed: 0 };

check('format and lint', ['biome', 'ci', '.']);
check('types of the server', ['tsc', '-p', 'tsconfig.json']);
check('types of the web', ['tsc', '-p', 'apps/web/tsconfig.json']);
check(
  'boundaries',
  [
    'depcruise',
    'packages',
    'apps/server/src',
    'apps/web/src',
    'e2e',
    'bench',
    '--config',
    '.dependency-cruiser.cjs',
  ],
  // A parser that understands nothing finds no violation either.
  output => Number(/(\d+) modules/.exec(output)?.[1]) > 50,
);
check('nothing unused', ['knip']);
if (!onlyStatic) {
  runVitest();
  runPlaywright();
}
rmSync(reports, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

function check(title: string, command: string[], proof: (output: string) => boolean = () => true): void {
  console.log(`\n— ${title}`);
  const { status, output } = run(command, 'pipe');
  const holds = status === 0 && proof(output);
  if (!holds) {
    console.log(output);
  }
  count(holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

function runVitest(): void {
  console.log('\n— unit and server tests');
  const file = join(reports, 'vitest.json');
  const { status } = run(['vitest', 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  count(settle(status, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }));
}

function runPlaywright(): void {
  console.log('\n— browser tests');
  const file = join(reports, 'playwright.json');
  const { status } = run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json'],
    'inherit',
    {
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    },
  );
  const stats = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats;
  count(
    settle(status, { passed: stats?.expected ?? 0, failed: (stats?.unexpected ?? 0) + (stats?.flaky ?? 0) }),
  );
}

/** A runner that fails without a failed test (it could not start, say) counts as one failure; so does one that ran none. */
function settle(status: number, result: typeof totals): typeof totals {
  const missing = result.failed === 0 && (status !== 0 || result.passed === 0);
  return missing ? { ...result, failed: 1 } : result;
}

function count(result: typeof totals): void {
  totals.passed += result.passed;
  totals.failed += result.failed;
}

function run(
  [name = '', ...args]: string[],
  stdio: 'pipe' | 'inherit' = 'inherit',
  env: Record<string, string> = {},
) {
  const bin = join(root, 'node_modules/.bin', name);
  const { status, stdout, stderr } = spawnSync(bin, args, {
    cwd: root,
    stdio,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
  return { status: status ?? 1, output: `${stdout ?? ''}${stderr ?? ''}` };
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
