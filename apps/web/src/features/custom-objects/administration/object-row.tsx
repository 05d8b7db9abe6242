import { plural, t } from '@lingui/core/macro';
import { objectsPath } from '@pipewright/contract/customization/custom-objects.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { writeNumber } from '../../../kit/formats/formats.ts';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import { MoveHandle } from '../../../kit/ui/table/move-handle.tsx';
import tools from '../../../kit/ui/table/row-tools.module.css';
import type { CustomObject } from '../custom-object-queries.ts';
import { objectIconComponents } from '../object-icons.ts';
import classes from './custom-objects.module.css';
import { ObjectMenu } from './object-menu.tsx';
import { objectUsageOptions } from './object-usage-query.ts';

interface ObjectRowProps {
  readonly object: CustomObject;
  readonly mayManage: boolean;
  readonly canMove?: boolean;
}

/** One object: its names and address, and how many fields and records it has. */
export function ObjectRow({ object, mayManage, canMove = false }: ObjectRowProps) {
  const { id, pluralName, slug, entity, isActive, icon } = object;
  const { data: usage } = useQuery({ ...objectUsageOptions(), enabled: mayManage });
  const own = usage?.objects.find(each => each.id === id);
  const { fields, records } = own ?? {};
  const { route: fieldsRoute } = useScreens(customFields.name);
  const Icon = objectIconComponents[icon];
  const list = `${objectsPath}/${slug}`;
  return (
    <li
      className={`${classes.object} ${tools.movable}`}
      data-record={id}
      data-movable={canMove || undefined}
      data-retired={!isActive || undefined}
    >
      {canMove && (
        <span className={classes.handle}>
          <MoveHandle name={pluralName} />
        </span>
      )}
      <span className={classes.icon}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </span>
      <span className={classes.names}>
        {isActive ? (
          <Link to={list} className={classes.name}>
            {pluralName}
          </Link>
        ) : (
          <span className={classes.name}>{pluralName}</span>
        )}
        <span className={classes.address}>{list}</span>
      </span>
      <span className={classes.count}>
        {fields !== undefined && usage && (
          <Link to={fieldsRoute} search={{ entity }} className={classes.link}>
            {t`${{ used: writeNumber(fields) }} of ${{ most: writeNumber(usage.maxFields) }} fields`}
          </Link>
        )}
      </span>
      <span className={classes.count}>{records !== undefined && <RecordCount records={records} />}</span>
      <span>{mayManage && <ObjectMenu object={object} usage={own} />}</span>
    </li>
  );
}

function RecordCount({ records }: { records: number }) {
  const number = writeNumber(records);
  return t({ message: plural(records, { one: `${number} record`, other: `${number} records` }) });
}
