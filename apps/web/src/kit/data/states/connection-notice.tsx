import { t } from '@lingui/core/macro';
import { healthReady } from '@pipewright/contract/operations/administration/health.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../client/client.ts';
import { connection } from '../client/connection.ts';
import { refreshAffected } from '../queries/dependencies.ts';
import classes from './connection-notice.module.css';

const lookEveryMs = 3_000;

/** A notice while the server cannot be reached; afterwards everything is refreshed. */
export function ConnectionNotice() {
  const client = useQueryClient();
  const isLost = useSyncExternalStore(connection.subscribe, connection.isLost);

  useEffect(() => {
    const lose = () => connection.note(false);
    window.addEventListener('offline', lose);
    return () => window.removeEventListener('offline', lose);
  }, []);

  useEffect(() => {
    if (!isLost) {
      return;
    }
    const look = () => void call(healthReady, {}).catch(() => undefined);
    const timer = setInterval(look, lookEveryMs);
    window.addEventListener('online', look);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', look);
      void refreshAffected(client, 'everything');
    };
  }, [client, isLost]);

  return (
    <div role="status" className={classes.place}>
      {isLost && (
        <span className={classes.notice}>
          {t`You’re offline. Your changes stay here until they can be saved.`}
        </span>
      )}
    </div>
  );
}
