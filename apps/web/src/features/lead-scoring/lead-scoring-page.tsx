import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { leadScoreRules, maxRules, type RuleKind } from '@pipewright/contract/resources/lead-score-rules.ts';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { allRecordsOptions } from '../../kit/data/queries/resource-queries.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters, useSetSearch } from '../../kit/ui/address/search-parameters.ts';
import list from '../../kit/ui/frames/list.module.css';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { Grades } from './grades.tsx';
import classes from './lead-scoring.module.css';
import { Recalculation } from './recalculation.tsx';
import { RuleGroup } from './rule-group.tsx';
import { calibrationOptions, scoringSearch } from './scoring-queries.ts';

const RuleDrawer = lazy(async () => ({ default: (await import('./rule-drawer.tsx')).RuleDrawer }));

/** The rules by which leads earn points, what became of leads with these points, and where the grades begin. */
export function LeadScoringPage({ page }: { page: Entry }) {
  const search = useSearchParameters(scoringSearch);
  const setSearch = useSetSearch();
  const query = useQuery(allRecordsOptions(leadScoreRules));
  const { data: calibration } = useQuery(calibrationOptions());
  const mayManage = useMay(leadScoreRules.permissions.edit);
  const [kind, setKind] = useState<RuleKind>('fit');
  const rules = query.data ?? [];
  const isFull = rules.length >= maxRules;

  function add(ofKind: RuleKind): void {
    setKind(ofKind);
    setSearch({ new: '1', edit: undefined });
  }

  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        mayManage && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            disabled={isFull}
            onClick={() => add('fit')}
          >
            {t`Add rule`}
          </Button>
        )
      }
    >
      <Recalculation />
      {query.isError && !query.data && (
        <div className={list.card}>
          <NotLoaded title={t`Failed to load scoring rules`} error={query.error} onRetry={query.refetch} />
        </div>
      )}
      {query.isPending && <Skeleton height={320} aria-busy />}
      {query.data && (
        <div className={classes.page}>
          <div className={classes.groups}>
            {(['fit', 'engagement'] as const).map(each => (
              <RuleGroup
                key={each}
                kind={each}
                rules={rules.filter(rule => rule.kind === each)}
                lifts={calibration?.rules ?? []}
                mayManage={mayManage}
                onAdd={mayManage && !isFull ? () => add(each) : undefined}
              />
            ))}
          </div>
          <Grades calibration={calibration} mayManage={mayManage} />
        </div>
      )}
      {mayManage && query.data && (
        <Suspense>
          <RuleDrawer
            rule={rules.find(({ id }) => id === search.edit)}
            isNew={search.new !== undefined}
            kind={kind}
            onClose={() => setSearch({ new: undefined, edit: undefined })}
          />
        </Suspense>
      )}
    </PageFrame>
  );
}
