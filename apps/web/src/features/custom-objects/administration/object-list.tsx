import { t } from '@lingui/core/macro';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { notifyFailure } from '../../../kit/data/changes/notify-change.ts';
import { useReorder } from '../../../kit/records/list/reorder/use-reorder.tsx';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import type { CustomObject } from '../custom-object-queries.ts';
import classes from './custom-objects.module.css';
import { ObjectRow } from './object-row.tsx';

interface ObjectListProps {
  readonly objects: readonly CustomObject[];
  readonly mayManage: boolean;
}

/** The objects in the order of the menu, which can be changed by drag and by keyboard. */
export function ObjectList({ objects, mayManage }: ObjectListProps) {
  const { records, ordering, parts } = useReorder({
    screens: useScreens(customObjects.name),
    records: objects,
    onFailure: error => notifyFailure(t`The new order couldn’t be saved.`, error),
  });
  const ordered = records as readonly CustomObject[];
  const canMove = mayManage && ordered.length > 1;
  return (
    <section className={classes.section} aria-label={t`Objects in use`}>
      <ul className={classes.objects} {...(canMove ? ordering : {})}>
        {ordered.map(object => (
          <ObjectRow key={object.id} object={object} mayManage={mayManage} canMove={canMove} />
        ))}
      </ul>
      {canMove && parts}
    </section>
  );
}
