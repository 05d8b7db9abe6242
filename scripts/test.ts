/**
 * Runs all checks in the order of their cost. `npm test static` stops before the tests that run the product; `npm test
 * long` runs only the tests that take minutes.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const reports = mkdtempSync(join(tmpdir(), 'pipewright-reports-'));
const mode = process.argv[2];
const totals = { passed: 0, failed: 0 };
/** The journeys that most people make every day: one or two of each screen. `npm test long` runs all of them. */
const mainJourneys = ['--project', 'desktop', '--project', 'phone', '--grep', '@main'];
/** Another check runs at the same time on the second core. */
const oneWorker = ['--workers', '1'];
/** Several checkers check the types that they share once each, which costs more than a second core gains. */
const tsc = ['node', 'node_modules/@typescript/native/bin/tsc', '--checkers', '1', '-p'];
/** The compiler ends before its memory needs to be collected: 1.6 GB instead of 1.2, and a quarter less CPU. */
const withoutCollection = { GOGC: 'off', GOMEMLIMIT: '3GiB' };

if (mode === 'long') {
  await runVitest('long');
  await runPlaywright();
} else {
  await runStatic();
}
if (mode === undefined) {
  await runVitest('unit', 'browser', 'server');
  await runPlaywright(...mainJourneys);
}
rmSync(reports, { recursive: true, force: true });
console.log(`${totals.passed} passed, ${totals.failed} failed`);
process.exitCode = totals.failed > 0 ? 1 : 0;

/**
 * One lane for each of two cores takes the next check when it has finished one. Those that take longest begin first, so
 * that the lanes end at about the same time.
 */
async function runStatic(): Promise<void> {
  const checks = [
    () => check('types of the web and its tests', [...tsc, 'apps/web/tsconfig.json']),
    () => check('types of the server', [...tsc, 'tsconfig.json']),
    () => check('the web builds', ['node', 'scripts/build-web.ts']),
    () => check('the server builds', ['node', 'scripts/build-server.ts']),
    () =>
      check(
        'boundaries',
        [
          'depcruise',
          ...['packages', 'apps/server/src', 'apps/web/src', 'e2e', 'bench'],
          '--config',
          '.dependency-cruiser.cjs',
        ],
        // A parser that understands nothing would find no violation either.
        output => Number(/(\d+) modules/.exec(output)?.[1]) > 50,
      ),
    () => check('format and lint', ['biome', 'ci', '.']),
    () => check('texts are in the catalogues', ['lingui', 'check', 'sync', '--clean', ...oneWorker]),
    () => check('nothing unused', ['knip']),
    () => check('catalogues are complete', ['lingui', 'check', 'missing', '--verbose', ...oneWorker]),
    () => check('no text outside of the catalogues', ['node', 'scripts/messages/check-literals.ts']),
    () => check('sizes of files and folders', ['node', 'scripts/check-sizes.ts']),
    () => check('names in the documentation', ['node', 'scripts/check-docs.ts']),
    () => check('landed migrations', ['node', 'scripts/migrations.ts', 'check']),
  ];
  const lane = async () => {
    for (let next = checks.shift(); next; next = checks.shift()) {
      await next();
    }
  };
  await Promise.all([lane(), lane()]);
}

async function check(
  title: string,
  command: string[],
  proof: (output: string) => boolean = () => true,
): Promise<void> {
  const { status, output } = await run(command, 'pipe', withoutCollection);
  const holds = status === 0 && proof(output);
  console.log(holds ? `— ${title}` : `— ${title}: FAILED\n${output}`);
  count(holds ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

async function runVitest(...projects: string[]): Promise<void> {
  console.log('\n— unit, browser and server tests');
  const file = join(reports, 'vitest.json');
  const { status } = await run([
    'vitest',
    'run',
    ...projects.flatMap(name => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(file);
  count(settle(status, { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }));
}

async function runPlaywright(...chosen: string[]): Promise<void> {
  console.log('\n— browser tests');
  const file = join(reports, 'playwright.json');
  const { status } = await run(
    ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json', ...chosen],
    'inherit',
    { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  );
  const stats = readReport<{ stats: { expected: number; unexpected: number } }>(file)?.stats;
  count(settle(status, { passed: stats?.expected ?? 0, failed: stats?.unexpected ?? 0 }));
}

/**
 * A runner that fails without a failed test, for example because it could not start, counts as one failure; so does
 * one that ran no tests.
 */
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
): Promise<{ status: number; output: string }> {
  const bin = name === 'node' ? process.execPath : join(root, 'node_modules/.bin', name);
  const child = spawn(bin, args, { cwd: root, stdio, env: { ...process.env, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', part => {
      output += part;
    });
  }
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', status => resolve({ status: status ?? 1, output }));
  });
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
