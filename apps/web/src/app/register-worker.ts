import { t } from '@lingui/core/macro';
import { notifyStanding } from '../kit/ui/notices/notify.tsx';

const lookEveryMs = 30 * 60_000;

/**
 * Registers the service worker of this build, and calls back when that of a newer build has taken over. Pages come
 * from the network, so a new version only needs a reload.
 */
export function registerWorker(): void {
  // Browsers have service workers on secure origins only; the development server has none.
  if (!import.meta.env.PROD || !navigator.serviceWorker) {
    return;
  }
  const { serviceWorker } = navigator;
  let isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst) {
      notifyStanding(t`A new version of Pipewright is ready.`, {
        text: t`Reload`,
        run: () => window.location.reload(),
      });
    }
    isFirst = false;
  });
  window.addEventListener('load', () => void register());
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => undefined);
  if (!registration) {
    // The product works without it.
    return;
  }
  const look = () => void registration.update().catch(() => undefined);
  setInterval(look, lookEveryMs);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && look());
}
