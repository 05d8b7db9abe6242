import { t } from '@lingui/core/macro';
import { splitSourceId } from '@pipewright/contract/fields/source-fields.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import classes from './record-page.module.css';

/** The systems that a record was imported from. Empty if it was created here. */
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
