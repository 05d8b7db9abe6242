import { readFileSync, statSync } from 'node:fs';

/**
 * Whether a path is a page of the application, by the list that its build writes. The list is read again after a new
 * build.
 */
export function createPageRoutes(file: string): (path: string) => boolean {
  let builtAt = -1;
  let pages: RegExp | undefined;
  return path => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) {
      // Without the list, let the application itself decide what does not exist.
      return true;
    }
    if (changedAt !== builtAt) {
      pages = patternOf(JSON.parse(readFileSync(file, 'utf8')) as string[]);
      builtAt = changedAt;
    }
    return pages?.test(path) ?? true;
  };
}

/** `/leads/$id/edit` matches `/leads/1/edit`. The router ignores case and a trailing slash. */
function patternOf(routes: readonly string[]): RegExp {
  const patterns = routes.map(route =>
    route
      .replace(/\/$/, '')
      .split('/')
      .map(part => (part.startsWith('$') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
      .join('/'),
  );
  return new RegExp(`^(?:${patterns.join('|')})/?$`, 'i');
}
