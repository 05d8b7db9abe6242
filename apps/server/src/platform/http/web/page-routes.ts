import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';

/** As the build of the web application writes it (build/routes.ts). */
const builtRoutes = z.array(z.object({ path: z.string(), files: z.array(z.string()).default([]) }));

interface PageRoute {
  readonly pattern: RegExp;
  /** The `Link` header by which the browser loads the page's files at once, and not when the application asks for them. */
  readonly link: string;
}

/** A page of the application. */
export type FoundPage = Pick<PageRoute, 'link'>;

/** Finds the page of the application at a path, by the list that its build leaves; read again after a new build. */
export function createPageRoutes(file: string): (path: string) => FoundPage | undefined {
  let builtAt = -1;
  let routes: readonly PageRoute[] = [];
  return path => {
    const changedAt = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) {
      // Without the list nothing is known about pages: the application itself says what is not there.
      return { link: '' };
    }
    if (changedAt !== builtAt) {
      routes = builtRoutes.parse(JSON.parse(readFileSync(file, 'utf8'))).map(route => ({
        pattern: patternOf(route.path),
        link: route.files.map(linkOf).join(', '),
      }));
      builtAt = changedAt;
    }
    return routes.find(({ pattern }) => pattern.test(path));
  };
}

/** `/leads/$id/edit` matches `/leads/1/edit`; the router takes no notice of case and of a slash at the end. */
function patternOf(route: string): RegExp {
  const pattern = route
    .replace(/\/$/, '')
    .split('/')
    .map(part => (part.startsWith('$') ? '[^/]+' : part.replace(/[^\w-]/g, '\\$&')))
    .join('/');
  return new RegExp(`^${pattern}/?$`, 'i');
}

function linkOf(file: string): string {
  // The application loads its styles with `crossorigin`, and a preload counts only if it is asked for the same way.
  const attributes = file.endsWith('.css') ? 'rel=preload; as=style; crossorigin' : 'rel=modulepreload';
  return `</${file}>; ${attributes}`;
}
