import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { writeNumber } from '../../kit/formats/formats.ts';
import { declaredText } from '../../kit/language/declared-text.ts';
import { RecordLink } from '../../kit/records/screens/record-link.tsx';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import classes from './dashboard.module.css';
import type { RecentActivity } from './dashboard-queries.ts';

/** The server counts no more records of one action than this. */
const counted = 5000;

/** What somebody did, as a sentence with a link to the record. */
export function RecentActivityText({ activity }: { activity: RecentActivity }) {
  const { did, resource, count, record, movedTo } = activity;
  const actor = activity.actor.fullName;
  const screens = useAllScreens().find(known => known.resource.name === resource);
  const [one, many] = (screens?.resource.label ?? [resource, resource]).map(declaredText);
  const number = writeNumber(count);
  const link = record && (
    <RecordLink resourceName={resource} id={record.id} className={classes.link}>
      {record.title}
    </RecordLink>
  );
  if (did === 'added') {
    if (count >= counted) {
      return (
        <Trans>
          {actor} added at least {number} {many}
        </Trans>
      );
    }
    if (count > 1) {
      return (
        <Trans>
          {actor} added {number} {many}
        </Trans>
      );
    }
    return link ? (
      <Trans>
        {actor} added {one} {link}
      </Trans>
    ) : (
      <Trans>
        {actor} added a {one}
      </Trans>
    );
  }
  if (did === 'moved') {
    if (count >= counted) {
      return (
        <Trans>
          {actor} moved at least {number} {many} to {movedTo}
        </Trans>
      );
    }
    if (count > 1) {
      return (
        <Trans>
          {actor} moved {number} {many} to {movedTo}
        </Trans>
      );
    }
    return link ? (
      <Trans>
        {actor} moved {one} {link} to {movedTo}
      </Trans>
    ) : (
      <Trans>
        {actor} moved a {one} to {movedTo}
      </Trans>
    );
  }
  return logged[did](actor, count > 1 ? `${number} ${many}` : (link ?? one));
}

const logged: Readonly<
  Record<Exclude<RecentActivity['did'], 'added' | 'moved'>, (actor: string, what: ReactNode) => ReactNode>
> = {
  call: (actor, what) => (
    <Trans>
      {actor} logged a call: {what}
    </Trans>
  ),
  meeting: (actor, what) => (
    <Trans>
      {actor} held a meeting: {what}
    </Trans>
  ),
  note: (actor, what) => (
    <Trans>
      {actor} added a note: {what}
    </Trans>
  ),
  mail: (actor, what) => (
    <Trans>
      {actor} sent an email: {what}
    </Trans>
  ),
  task: (actor, what) => (
    <Trans>
      {actor} completed a task: {what}
    </Trans>
  ),
};
