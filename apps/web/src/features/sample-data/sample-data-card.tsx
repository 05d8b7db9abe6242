import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import classes from './sample-data-card.module.css';
import { sampleDataOptions } from './sample-data-query.ts';
import { useSampleData } from './use-sample-data.ts';

/** What the sample data is, and the button that loads or removes it. */
export function SampleDataCard() {
  const { data, error, refetch } = useQuery(sampleDataOptions());
  if (error) {
    return (
      <section className={classes.card} role="alert">
        <p className={classes.text}>{messageOf(error, t`Failed to check for sample data.`)}</p>
        <Button variant="default" onClick={() => void refetch()}>
          {t`Try Again`}
        </Button>
      </section>
    );
  }
  return (
    <section className={classes.card} aria-busy={!data}>
      {data ? data.isLoaded ? <Remove /> : <Load /> : <Skeleton height={80} />}
    </section>
  );
}

function Load() {
  const { load } = useSampleData();
  return (
    <>
      <h2 className={classes.heading}>{t`Explore sample data`}</h2>
      <p className={classes.text}>
        {t`60 companies with their contacts, 400 leads, 120 deals and their activities from the last twelve months. Sample records appear next to your own, are assigned to your members, and can be removed with one click. No emails are sent.`}
      </p>
      <Button loading={load.isPending} onClick={() => load.mutate()}>
        {t`Explore sample data`}
      </Button>
    </>
  );
}

function Remove() {
  const { remove } = useSampleData();
  const inTheWay = remove.data?.inTheWay;
  return (
    <>
      <h2 className={classes.heading}>{t`Sample data is loaded`}</h2>
      <p className={classes.text}>
        {t`Explore and try things out. When you’re done, remove the sample data. Your own records aren’t affected.`}
      </p>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={() => remove.mutate({ includingChanged: false })}
      >
        {t`Remove sample data`}
      </Button>
      <ConfirmDialog
        opened={inTheWay !== undefined}
        title={t`Also remove changed records?`}
        confirm={t`Remove all`}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ includingChanged: true })}
        onCancel={remove.reset}
      >
        <p>{inTheWay}</p>
        <p>{t`Your own activities are kept, without the link to the sample records. You can undo this.`}</p>
      </ConfirmDialog>
    </>
  );
}
