import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { HomeBoardProps } from '../../../kit/common/home-page/home-board.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { CardGrid } from './card-grid.tsx';
import { ScopeBar } from './scope-bar.tsx';
import { useScope } from './use-scope.ts';

/** A dashboard as the home page. It is changed on its own page. */
export function HomeBoard({ dashboard, actions, notice }: HomeBoardProps) {
  const { organization } = useViewer();
  const [scope, setScope] = useScope(dashboard.scope);
  const { id, name, cards } = dashboard;
  return (
    <PageFrame
      crumbs={[{ label: organization.name }]}
      title={name}
      actions={
        <>
          {actions}
          <Button component={Link} to={`/analytics/dashboards/${id}`} variant="default">
            {t`Open dashboard`}
          </Button>
        </>
      }
    >
      {notice}
      <ScopeBar scope={scope} onChange={setScope} />
      {cards.length === 0 ? (
        <p>{t`This dashboard has no cards yet. Open it to add reports.`}</p>
      ) : (
        <CardGrid label={t`Cards`} cards={cards} scope={scope} />
      )}
    </PageFrame>
  );
}
