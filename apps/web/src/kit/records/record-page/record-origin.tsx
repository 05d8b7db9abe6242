import { t } from '@lingui/core/macro';
import { splitSourceId } from '@pipewright/contract/source-fields.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import classes from './record-page.module.css';

/** What a record was in the systems that it was imported from. Nothing where it was made here. */
export function RecordOrigin({ record }: { record: AnyRecord }) {
  const { sourceIds, originalCreator } = record as AnyRecord & {
    readonly sourceIds?: readonly string[];
    readonly originalCreator?: string | null;
  };
  const ids = (sourceIds ?? []).map(splitSourceId);
  return ids.length > 0 || originalCreator ? (
    <section aria-label={t`Origin`}>
      <dl className={classes.summary}>
        {ids.map(({ source, id }) => (
          <div key={`${source} ${id}`} className={classes.pair}>
            <dt>{t`${{ source }} ID`}</dt>
            <dd>{id}</dd>
          </div>
        ))}
        {originalCreator && (
          <div className={classes.pair}>
            <dt>{t`Created by`}</dt>
            <dd>{originalCreator}</dd>
          </div>
        )}
      </dl>
    </section>
  ) : null;
}
