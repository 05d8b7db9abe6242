import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees what only the start needed (sources, parsed schemas, migrations). V8 would keep it until the heap has grown further,
 * which an idle server's never does.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
