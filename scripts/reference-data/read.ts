import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What one of the source packages holds; they are installed only to make the file, so their types are stated here. */
export function read<T>(path: string): T {
  return require(path) as T;
}
