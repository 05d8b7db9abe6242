import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * The contents of a source package. The packages are installed only to make the file, so their types are declared
 * here.
 */
export function read<T>(path: string): T {
  return require(path) as T;
}
