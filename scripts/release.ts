/**
 * `npm run release`: writes an archive that starts without npm, its checksum, and the list of what it contains (SBOM) to
 * `dist-release/`. It is for the system that it is made on: Linux x64 or arm64.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const name = `pipewright-${version}-linux-${process.arch}`;
const output = join(root, 'dist-release');
const staged = join(output, name);

/** The files that the server reads at run time, and those for its operator. */
const included = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'apps/server',
  'apps/web/package.json',
  'packages/contract',
  'locales',
  'deploy',
  'docs',
];
const isTest = (path: string) => /\.(test|long)\.ts$|\/testing(\/|\.ts$)|glossary\.md$/.test(path);

rmSync(output, { recursive: true, force: true });
run('node', ['scripts/build-web.ts'], root);
run('node', ['scripts/build-server.ts'], root);
for (const path of trackedFiles(included).filter(each => !isTest(each))) {
  mkdirSync(dirname(join(staged, path)), { recursive: true });
  cpSync(join(root, path), join(staged, path));
}
for (const built of ['apps/web/dist', 'apps/server/dist']) {
  cpSync(join(root, built), join(staged, built), { recursive: true });
}
const server = ['--workspace', '@pipewright/server', '--workspace', '@pipewright/contract'];
run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', ...server, '--include-workspace-root'], staged);
// Of Node's package only the program is needed.
for (const part of ['include', 'lib', 'share']) {
  rmSync(join(staged, `node_modules/node-linux-${process.arch}`, part), { recursive: true, force: true });
}
const sbom = ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--omit=dev', ...server];
writeFileSync(join(output, `${name}.sbom.cdx.json`), run('npm', sbom, root));
cpSync(join(root, 'deploy/pipewright'), join(staged, 'pipewright'));
chmodSync(join(staged, 'pipewright'), 0o755);

// The same files give the same archive: no times, no owners, a fixed order.
const archive = join(output, `${name}.tar.gz`);
run(
  'tar',
  ['-C', output, '--sort=name', '--mtime=@0', '--owner=0', '--group=0', '-cf', `${archive}.tar`, name],
  root,
);
run('gzip', ['-n', `${archive}.tar`], root);
run('mv', [`${archive}.tar.gz`, archive], root);
rmSync(staged, { recursive: true });
const checksum = createHash('sha256').update(readFileSync(archive)).digest('hex');
writeFileSync(`${archive}.sha256`, `${checksum}  ${name}.tar.gz\n`);
console.log(`${archive}\nsha256 ${checksum}`);

function trackedFiles(paths: readonly string[]): string[] {
  return run('git', ['ls-files', '-z', '--', ...paths], root)
    .split('\0')
    .filter(path => path !== '');
}

function run(command: string, args: readonly string[], cwd: string): string {
  return execFileSync(command, args, {
    cwd,
    encoding: 'utf8',
    maxBuffer: 1e8,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}
