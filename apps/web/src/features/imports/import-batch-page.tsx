import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import classes from '../../kit/common/import/import.module.css';
import { ImportProgress } from '../../kit/common/import/import-progress.tsx';
import { isBusy } from '../../kit/common/import/import-queries.ts';
import { importSearch } from '../../kit/common/import/import-search.ts';
import { ImportReport } from '../../kit/common/import/report/import-report.tsx';
import { messageOf } from '../../kit/data/client/api-error.ts';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { useSearchParameters } from '../../kit/ui/address/search-parameters.ts';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import { BatchHistory } from './batch-history.tsx';
import { BatchPlan } from './batch-plan.tsx';
import { batchOptions } from './batch-queries.ts';
import { BatchResult } from './batch-result.tsx';
import { ChooseFiles } from './choose-files.tsx';

/** From the files of an export to records. The address names the import, so that it can be left and come back to. */
export function ImportBatchPage({ page }: { page: Entry }) {
  const { id, report } = useSearchParameters(importSearch);
  const navigate = useNavigate();
  const open = (next: string | undefined) => void navigate({ to: page.route, search: { id: next } });
  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        id && (
          <Button variant="default" onClick={() => open(undefined)}>
            {t`Other files`}
          </Button>
        )
      }
    >
      <div className={classes.steps}>
        {id && report ? (
          <ImportReport kind="batch" id={id} route={page.route} />
        ) : id ? (
          <OneBatch key={id} id={id} />
        ) : (
          <>
            <ChooseFiles onSent={open} />
            <BatchHistory route={page.route} />
          </>
        )}
      </div>
    </PageFrame>
  );
}

function OneBatch({ id }: { id: string }) {
  const { data: view, error } = useQuery(batchOptions(id));
  if (!view) {
    return error ? (
      <Alert color="red" role="alert">
        {messageOf(error)}
      </Alert>
    ) : (
      <div className={classes.card} aria-busy />
    );
  }
  if (isBusy(view)) {
    return <ImportProgress view={{ ...view, fileName: view.name }} />;
  }
  return view.phase === 'run' ? <BatchResult view={view} /> : <BatchPlan view={view} />;
}
