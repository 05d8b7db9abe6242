import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell first: the same engine, and the tests take a quarter less time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** A browser for the tests: the configured, installed or installable one. Undefined means Playwright's own. */
export function findChromium(): string | undefined {
  return process.env.CHROME_PATH ?? installed() ?? installWithApt() ?? installWithPlaywright();
}

function installed(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installWithApt(): string | undefined {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) {
    return undefined;
  }
  console.log('Installing Chromium for the browser tests …');
  return attempt(() => {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      attempt(() => execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore' }));
      if (installed()) {
        break;
      }
    }
    return installed();
  });
}

function installWithPlaywright(): undefined {
  const done = attempt(() => {
    execFileSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
    return true;
  });
  if (!done) {
    throw new Error('No browser for the tests: install chromium, or name one in CHROME_PATH.');
  }
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
