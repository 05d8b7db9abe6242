import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import type { ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { messageOf } from '../../data/client/api-error.ts';
import type { Screens } from '../../records/screens/define-screens.ts';
import type { Entry } from '../../records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../records/screens/registry.tsx';
import { useSearchParameters } from '../../ui/address/search-parameters.ts';
import { PageFrame } from '../../ui/frames/page-frame.tsx';
import { importBatchRoute } from './batch-route.ts';
import { ChooseFile } from './choose-file.tsx';
import { FilePreview } from './file-preview.tsx';
import classes from './import.module.css';
import { ImportHistory } from './import-history.tsx';
import { ImportProgress } from './import-progress.tsx';
import { importOptions, isBusy } from './import-queries.ts';
import { ImportResult } from './import-result.tsx';
import { importSearch } from './import-search.ts';
import { MappingForm } from './mapping/mapping-form.tsx';
import { ImportReport } from './report/import-report.tsx';
import { CheckedRows } from './rows/checked-rows.tsx';
import { UnreadRows } from './rows/unread-rows.tsx';

/** From a file to records. The address names the import, so that it can be left and come back to. */
export function ImportPage({ page, screens }: { page: Entry; screens: Screens }) {
  const { id, report } = useSearchParameters(importSearch);
  const navigate = useNavigate();
  const open = (next: string | undefined) => void navigate({ to: page.route, search: { id: next } });

  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <>
          {id && (
            <Button variant="default" onClick={() => open(undefined)}>
              {t`Another file`}
            </Button>
          )}
          <Button variant="default" renderRoot={props => <Link to={screens.route} {...props} />}>
            {screens.texts.backToList}
          </Button>
        </>
      }
    >
      <div className={classes.steps}>
        {id && report ? (
          <ImportReport kind="import" id={id} route={page.route} />
        ) : id ? (
          <OneImport key={id} id={id} screens={screens} onOpen={open} />
        ) : (
          <>
            <ChooseFile screens={screens} onSent={open} />
            <ImportHistory screens={screens} route={page.route} />
          </>
        )}
      </div>
    </PageFrame>
  );
}

interface OneImportProps {
  readonly id: string;
  readonly screens: Screens;
  readonly onOpen: (id: string | undefined) => void;
}

function OneImport({ id, screens, onOpen }: OneImportProps) {
  const { data: view, error } = useQuery(importOptions(id));
  if (!view) {
    return error ? <Problem text={messageOf(error)} /> : <div className={classes.card} aria-busy />;
  }
  return (
    <>
      {view.batchId && <BackToAll batchId={view.batchId} />}
      <Step view={view} screens={screens} onOpen={onOpen} />
    </>
  );
}

/** To the plan of all files that this one is imported with. */
function BackToAll({ batchId }: { batchId: string }) {
  return (
    <Alert color="blue">
      <div className={classes.line}>
        <p className={classes.plain}>{t`This file is imported together with others.`}</p>
        <Button
          variant="default"
          renderRoot={props => <Link to={importBatchRoute} search={{ id: batchId }} {...props} />}
        >
          {t`Back to all files`}
        </Button>
      </div>
    </Alert>
  );
}

function Step({ view, screens, onOpen }: Pick<OneImportProps, 'screens' | 'onOpen'> & { view: ImportView }) {
  const [isMapping, setMapping] = useState(false);
  if (isBusy(view)) {
    return <ImportProgress view={view} />;
  }
  if (view.phase === 'run') {
    return (
      <>
        <ImportResult view={view} screens={screens} onOpen={onOpen} />
        <UnreadRows view={view} />
      </>
    );
  }
  if (!view.settings) {
    return (
      <>
        <Problem text={view.job?.message || t`The upload didn’t finish. Choose the file again.`} />
        <FilePreview view={view} />
      </>
    );
  }
  if (view.phase === 'check' && view.job?.state === 'done' && !isMapping) {
    return (
      <>
        <UnreadRows view={view} />
        <CheckedRows view={view} screens={screens} onMap={() => setMapping(true)} />
      </>
    );
  }
  return (
    <>
      <Troubles view={view} />
      <UnreadRows view={view} />
      <MappingForm
        view={view}
        settings={view.settings}
        screens={screens}
        onChecked={() => setMapping(false)}
      />
    </>
  );
}

/** What went wrong the last time. */
function Troubles({ view: { job } }: { view: ImportView }) {
  return job?.state === 'failed' || job?.state === 'stopped' ? (
    <Problem text={job.message || t`The check was stopped.`} />
  ) : null;
}

function Problem({ text }: { text: string }) {
  return (
    <Alert color="red" role="alert">
      {text}
    </Alert>
  );
}
