import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { describeUserAgent } from '@pipewright/contract/audit/user-agent.ts';
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { writeDeclared } from '../../kit/language/declared-text.ts';
import { Card, Loaded } from './card.tsx';
import { eventWords } from './event-words.ts';
import classes from './security.module.css';
import { eventsOptions } from './security-queries.ts';

/** What happened to one's account: sign-ins, failed attempts, and changes. */
export function HistoryCard() {
  const query = useInfiniteQuery(eventsOptions());
  return (
    <Card
      title={t`History`}
      text={t`Sign-ins to this organization, failed attempts, and changes to your security.`}
    >
      <Loaded query={query} failure={t`Failed to load the history`}>
        {({ pages }) => (
          <ul className={classes.rows} aria-label={t`History`}>
            {pages.flat().map(entry => {
              const isBad = entry.kind === 'sign-in-failed';
              const Icon = isBad ? IconAlertTriangle : IconHistory;
              return (
                <li key={entry.id} className={classes.row}>
                  <span className={classes.rowIcon} data-bad={isBad || undefined}>
                    <Icon size={18} stroke={1.5} aria-hidden />
                  </span>
                  <div className={classes.rowWords}>
                    <p className={classes.rowTitle}>{eventWords(entry)}</p>
                    <p className={classes.rowText}>
                      <Timestamp value={entry.atUtc} withTime /> ·{' '}
                      {[writeDeclared(describeUserAgent(entry.userAgent)), entry.address]
                        .filter(Boolean)
                        .join(' · ')}
                    </p>
                  </div>
                </li>
              );
            })}
          </ul>
        )}
      </Loaded>
      {query.hasNextPage && (
        <div className={classes.foot}>
          <Button
            variant="default"
            disabled={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t`Show older`}
          </Button>
        </div>
      )}
    </Card>
  );
}
