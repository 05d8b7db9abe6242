import { performance } from 'node:perf_hooks';
import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const checkMs = 10_000;
/** Of the time between two checks. Timers and polling for jobs take less. */
const idleUtilization = 0.1;
/** Less is not worth a collection. */
const worthwhileBytes = 8 * 1024 * 1024;

/**
 * Frees what only the start needed (sources, parsed schemas, migrations), and later, whenever the process has had nothing to
 * do for ten seconds, what the work before has left. V8 would keep it until the heap has grown further, which that of an idle
 * server never does.
 */
export function collectGarbageWhenIdle(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  let kept = heapSize();
  let before = performance.eventLoopUtilization();
  setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization < idleUtilization && heapSize() > kept + worthwhileBytes) {
      collect();
      kept = heapSize();
    }
  }, checkMs).unref();
}

function heapSize(): number {
  return getHeapStatistics().total_physical_size;
}
