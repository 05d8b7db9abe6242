import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell first: the same engine, and the tests take a quarter less time.
const names: readonly string[] = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];

/** A browser for the tests: the configured, installed or installable one. Undefined means Playwright's own. */
export function findChromium(): string | undefined {
  return (
    process.env.CHROME_PATH ??
    installed(names) ??
    installWithApt(['chromium-headless-shell', 'chromium'], names) ??
    installWithPlaywright()
  );
}

/** Firefox as Debian has it. */
export function findFirefox(): string {
  const known = ['firefox-esr', 'firefox'];
  const found = process.env.FIREFOX_PATH ?? installed(known) ?? installWithApt(['firefox-esr'], known);
  if (!found) {
    throw new Error('No Firefox for the tests: install firefox, or name one in FIREFOX_PATH.');
  }
  return found;
}

function installed(known: readonly string[]): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/snap/bin'];
  return known.flatMap(name => folders.map(folder => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installWithApt(packages: readonly string[], known: readonly string[]): string | undefined {
  if (process.getuid?.() !== 0 || !isExecutable('/usr/bin/apt-get')) {
    return undefined;
  }
  console.log(`Installing ${packages[0]} for the browser tests …`);
  return attempt(() => {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore' });
    for (const name of packages) {
      attempt(() => execFileSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'ignore' }));
      if (installed(known)) {
        break;
      }
    }
    return installed(known);
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
