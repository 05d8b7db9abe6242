import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import classes from './sample-data-card.module.css';
import { sampleDataOptions } from './sample-data-query.ts';
import { useSampleData } from './use-sample-data.ts';

/** What the sample is, and the button that brings it or takes it away. */
export function SampleDataCard() {
  const { data, error, refetch } = useQuery(sampleDataOptions());
  if (error) {
    return (
      <section className={classes.card} role="alert">
        <p className={classes.text}>{messageOf(error, 'Failed to look for sample data.')}</p>
        <Button variant="default" onClick={() => void refetch()}>
          Retry
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
      <h2 className={classes.heading}>Explore sample data</h2>
      <p className={classes.text}>
        60 companies with their people, 400 leads, 120 deals and what was done about them, over the last
        twelve months. They stand beside your own records, belong to the members of your organization, and go
        again with one press. Nobody is written to.
      </p>
      <Button loading={load.isPending} onClick={() => load.mutate()}>
        Explore sample data
      </Button>
    </>
  );
}

function Remove() {
  const { remove } = useSampleData();
  const inTheWay = remove.data?.inTheWay;
  return (
    <>
      <h2 className={classes.heading}>The sample data is loaded</h2>
      <p className={classes.text}>
        Look around, try things out. When you have seen enough, take all of it out again: your own records
        stay as they are.
      </p>
      <Button
        variant="default"
        loading={remove.isPending}
        onClick={() => remove.mutate({ includingChanged: false })}
      >
        Remove sample data
      </Button>
      <ConfirmDialog
        opened={inTheWay !== undefined}
        title="Remove what was changed, too?"
        confirm="Remove all"
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ includingChanged: true })}
        onCancel={remove.reset}
      >
        <p>{inTheWay}</p>
        <p>Activities of your own about sample records stay, without them. You can undo this.</p>
      </ConfirmDialog>
    </>
  );
}
