import { t } from '@lingui/core/macro';
import { writeNumber } from '../../../kit/formats/formats.ts';
import type { CustomObject } from '../custom-object-queries.ts';
import classes from './custom-objects.module.css';
import { ObjectRow } from './object-row.tsx';

interface RetiredObjectsProps {
  readonly objects: readonly CustomObject[];
  readonly mayManage: boolean;
}

/** The objects that are hidden. Their records are kept until they are deleted. */
export function RetiredObjects({ objects, mayManage }: RetiredObjectsProps) {
  const count = writeNumber(objects.length);
  return (
    <details className={classes.section}>
      <summary className={classes.sectionHead}>
        <span className={classes.sectionTitle}>{t`Retired objects (${count})`}</span>
        <span className={classes.muted}>{t`Hidden everywhere. Their records are kept.`}</span>
      </summary>
      <ul className={classes.objects}>
        {objects.map(object => (
          <ObjectRow key={object.id} object={object} mayManage={mayManage} />
        ))}
      </ul>
    </details>
  );
}
