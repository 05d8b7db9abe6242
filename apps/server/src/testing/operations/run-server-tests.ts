import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages: readonly string[];
  }[];
}

const root = fileURLToPath(new URL('../../../../..', import.meta.url));

/** Runs server tests in a process of their own, with other variables. */
export async function runServerTests(
  paths: readonly string[],
  env: Record<string, string>,
): Promise<{ passed: number; failures: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'pipewright-tests-'));
  const report = join(folder, 'report.json');
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const args = ['run', '--project', 'server', '--reporter=json', `--outputFile=${report}`, ...paths];
  try {
    const child = spawn(process.execPath, [vitest, ...args], {
      cwd: root,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
      stdio: 'ignore',
    });
    await once(child, 'exit');
    const { numPassedTests, testResults } = JSON.parse(await readFile(report, 'utf8'));
    return { passed: numPassedTests, failures: failuresOf(testResults) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function failuresOf(files: readonly FileResult[]): string[] {
  return files.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter(test => test.status === 'failed');
    return status === 'failed' && failed.length === 0
      ? [`${name}: ${message}`]
      : failed.map(({ fullName, failureMessages }) => `${fullName}: ${failureMessages[0]?.slice(0, 300)}`);
  });
}
