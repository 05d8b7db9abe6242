/** How long stopping may take after draining. Then the process exits, whatever still hangs. */
const stopMs = 10_000;

/**
 * SIGTERM drains the server first, for a restart behind a load balancer. SIGINT (Ctrl+C), or a second signal
 * during the drain, stops without waiting for idle clients. Requests in progress always finish.
 */
export function stopOnSignal(parts: {
  drainMs: number;
  drain: (graceMs: number) => Promise<void>;
  stop: () => Promise<void>;
}): void {
  const { drainMs, drain, stop } = parts;
  let isStopping = false;
  let endDraining: () => void = () => undefined;

  async function run(graceMs: number): Promise<void> {
    const cutShort = new Promise<void>(resolve => {
      endDraining = resolve;
    });
    await Promise.race([drain(graceMs), cutShort]);
    setTimeout(() => process.exit(1), stopMs).unref();
    await stop();
  }

  function onSignal(graceMs: number): void {
    if (isStopping) {
      endDraining();
      return;
    }
    isStopping = true;
    run(graceMs).then(
      () => process.exit(0),
      error => {
        console.error(error instanceof Error ? error.message : error);
        process.exit(1);
      },
    );
  }

  process.on('SIGTERM', () => onSignal(drainMs)).on('SIGINT', () => onSignal(0));
}
