import { chmod, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';
import { findTool, type Owner, type Runner, runAs } from './run-as.ts';

type Place = { dataDir: string; cluster: string; postgres: string };

const NOBODY: Owner = { uid: 65534, gid: 65534 };

/**
 * PostgreSQL does not run as root, and initdb does not run as a user without a name, as in some containers. Finds a
 * way that works here by trying the real program on the real folder.
 */
export async function chooseRunner(place: Place): Promise<Runner> {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && haveName()) {
    return { prefix: [] };
  }
  for (const runner of isRoot ? await waysForRoot(place) : inUserNamespace()) {
    if ((await works(runner, place)) || (runner.owner && (await worksIfLetThrough(runner, place)))) {
      return runner;
    }
  }
  const who = isRoot ? 'root' : `user ${process.getuid?.()}, who has no name in /etc/passwd`;
  throw new Error(
    `PostgreSQL does not run as ${who}, and neither a user namespace (unshare) nor another user (setpriv) works here: start Pipewright as an ordinary user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

async function waysForRoot(place: Place): Promise<Runner[]> {
  const clusterOwner = await unprivilegedOwner(place.cluster);
  // A cluster that was created by an ordinary user keeps its owner.
  if (clusterOwner) {
    return asUser(clusterOwner);
  }
  return [...inUserNamespace(), ...(await likelyOwners(place)).flatMap(asUser)];
}

/**
 * In a user namespace, in which the caller's files belong to `nobody`. Works below a folder with mode 0700 and needs
 * no chown.
 */
function inUserNamespace(): Runner[] {
  const unshare = findTool('unshare');
  const mapping = [`--map-user=${NOBODY.uid}`, `--map-group=${NOBODY.gid}`];
  return unshare ? [{ prefix: [unshare, '-U', ...mapping] }] : [];
}

/** As that user or, if the user has no name, as that user in a namespace. */
function asUser(owner: Owner): Runner[] {
  const setpriv = findTool('setpriv');
  if (setpriv === undefined) {
    return [];
  }
  const prefix = [setpriv, `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const nameless = inUserNamespace().map(inner => ({ prefix: [...prefix, ...inner.prefix], owner }));
  return [{ prefix, owner }, ...nameless];
}

/** The owner of the folder or of the checkout may be the only user, besides root, with access to it. */
async function likelyOwners({ dataDir, postgres }: Place): Promise<Owner[]> {
  const owners = await Promise.all([dataDir, dirname(dataDir), postgres].map(unprivilegedOwner));
  return [...owners.filter(owner => owner !== undefined), NOBODY];
}

async function unprivilegedOwner(path: string): Promise<Owner | undefined> {
  const found = await stat(path).catch(() => undefined);
  return found && found.uid !== 0 ? { uid: found.uid, gid: found.gid } : undefined;
}

/** Lets the other user traverse the data folder, which belongs to root. The modes of its contents stay unchanged. */
async function worksIfLetThrough(runner: Runner, place: Place): Promise<boolean> {
  const mode = (await stat(place.dataDir)).mode & 0o777;
  await chmod(place.dataDir, mode | 0o011);
  const passed = await works(runner, place);
  if (!passed) {
    await chmod(place.dataDir, mode);
  }
  return passed;
}

async function works(runner: Runner, { dataDir, postgres }: Place): Promise<boolean> {
  const args = ['-c', 'cd "$1" && "$2" --version && id -un', 'sh', dataDir, postgres];
  return runAs(runner, { file: '/bin/sh', args }).then(
    () => true,
    () => false,
  );
}

function haveName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}
