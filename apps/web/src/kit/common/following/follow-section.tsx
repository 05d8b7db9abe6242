import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import {
  followedEntities,
  followRecord,
  listFollowers,
  unfollowRecord,
} from '@pipewright/contract/operations/notifications/following.ts';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../data/changes/use-change.ts';
import { call } from '../../data/client/client.ts';
import { PanelSection } from '../../records/record-page/side-panel.tsx';
import classes from './follow-section.module.css';

interface FollowSectionProps {
  readonly resourceName: string;
  readonly id: string;
}

/** Who follows a record, and the button by which one does. Nothing where such records cannot be followed. */
export function FollowSection({ resourceName, id }: FollowSectionProps) {
  const entity = followedEntities.find(name => name === resourceName);
  return entity ? <Followers params={{ entity, id }} /> : null;
}

interface FollowersProps {
  readonly params: { readonly entity: (typeof followedEntities)[number]; readonly id: string };
}

/** Followers are notified when others change the record. */
function Followers({ params }: FollowersProps) {
  const { data } = useQuery({
    queryKey: ['follow', params.entity, params.id],
    queryFn: async ({ signal }) => (await call(listFollowers, { params, signal })).data,
  });
  const follow = useChange({
    send: async (isWanted: boolean) => {
      await (isWanted ? call(followRecord, { params }) : call(unfollowRecord, { params }));
    },
    changes: ['follow'],
    failure: t`That could not be saved.`,
  });
  const isFollowing = data?.isFollowing ?? false;
  const Icon = isFollowing ? IconBellOff : IconBell;
  const names = data?.followers.map(({ fullName }) => fullName) ?? [];
  return (
    <PanelSection title={t`Followers`}>
      <div className={classes.followers}>
        <p className={classes.names}>{names.length > 0 ? names.join(', ') : t`Nobody yet`}</p>
        <Button
          variant="default"
          size="compact-sm"
          disabled={!data}
          loading={follow.isPending}
          leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
          onClick={() => follow.mutate(!isFollowing)}
        >
          {isFollowing ? t`Unfollow` : t`Follow`}
        </Button>
      </div>
    </PanelSection>
  );
}
