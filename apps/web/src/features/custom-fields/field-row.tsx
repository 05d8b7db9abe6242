import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';
import { fieldTypeTexts } from '../../kit/common/custom-fields/field-type-texts.ts';
import type { CustomFieldRecord } from '../../kit/data/queries/custom-fields-query.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { MoveHandle } from '../../kit/ui/table/move-handle.tsx';
import tools from '../../kit/ui/table/row-tools.module.css';
import classes from './custom-fields.module.css';
import { FieldMenu } from './field-menu.tsx';
import { useTargetName } from './use-target-name.ts';

interface FieldRowProps {
  readonly field: CustomFieldRecord;
  readonly mayManage: boolean;
  readonly canMove?: boolean;
}

/** One field: what it is called, its type, what is special about it, and who sees it. */
export function FieldRow({ field, mayManage, canMove = false }: FieldRowProps) {
  const { id, label, slug, type, isRequired, isUnique, isActive } = field;
  const { icon: Icon, name } = fieldTypeTexts[type];
  const target = useTargetName()(field.rules.references ?? '');
  return (
    <li
      className={`${classes.field} ${tools.movable}`}
      data-record={id}
      data-retired={!isActive || undefined}
    >
      <span className={classes.handle}>{canMove && <MoveHandle name={label} />}</span>
      <span className={classes.names}>
        {mayManage ? (
          <Link to="." search={{ entity: field.entity, edit: id }} className={classes.label}>
            {label}
          </Link>
        ) : (
          <span className={classes.label}>{label}</span>
        )}
        <span className={classes.slug}>{slug}</span>
      </span>
      <span className={classes.type}>
        <Icon size={15} stroke={1.75} aria-hidden />
        {type === 'reference' ? t`Reference: ${target}` : i18n._(name)}
      </span>
      <span className={classes.marks}>
        {isRequired && <StatusChip tone="grey">{t`Required`}</StatusChip>}
        {isUnique && <StatusChip tone="grey">{t`Unique`}</StatusChip>}
      </span>
      <span className={classes.audience}>{audienceOf(field)}</span>
      <span>{mayManage && <FieldMenu field={field} />}</span>
    </li>
  );
}

/** Which roles do not see the values, where there are any. */
function audienceOf({ rules: { access = {} } }: CustomFieldRecord): string {
  const hidden = Object.values(access).filter(level => level === 'hidden').length;
  return hidden === 0
    ? ''
    : t({ message: plural(hidden, { one: 'Hidden from # role', other: 'Hidden from # roles' }) });
}
