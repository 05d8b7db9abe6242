import { readFileSync, statSync } from 'node:fs';

/** Says whether a path is a page of the application, by the list that its build leaves; read again after a new build. */
export function createPageRoutes(file: string): (path: string) => boolean {
  let builtAt = -1;
  let pages: RegExp | undefined;
  return path => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) {
      // Without the list nothing is known about pages: the application itself says what is not there.
      return true;
    }
    if (changedAt !== builtAt) {
      pages = patternOf(JSON.parse(readFileSync(file, 'utf8')) as string[]);
      builtAt = changedAt;
    }
    return pages?.test(path) ?? true;
  };
}

/** `/leads/$id/edit` matches `/leads/1/edit`; the router takes no notice of case and of a slash at the end. */
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
