import { t } from '@lingui/core/macro';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { leadSources } from '@pipewright/contract/resources/master-data/lead-sources.ts';
import type { RecordSlot } from '../../../kit/records/screens/slots.ts';
import { StatusChip } from '../../../kit/ui/chips/status-chip.tsx';
import classes from './lead-source-card.module.css';
import { LeadSourceTile } from './lead-source-tile.tsx';

/** A lead source as the specification draws it: tile, name, description, place, switch and actions. */
export function LeadSourceCard({ record, controls }: RecordSlot<RecordOf<typeof leadSources>>) {
  const { name, description, icon, color, sortOrder, isActive } = record;
  const state = isActive ? t`Active` : t`Inactive`;
  return (
    <article className={classes.card} data-inactive={!isActive || undefined}>
      <div className={classes.head}>
        <LeadSourceTile icon={icon} color={color} />
        <div className={classes.words}>
          <h2 className={classes.name}>{name}</h2>
          <p className={classes.order}>{t`Sort Order: ${sortOrder}`}</p>
        </div>
      </div>
      <p className={classes.description}>{description}</p>
      <div className={classes.foot}>
        {controls ? (
          <button
            type="button"
            className={classes.toggle}
            aria-pressed={isActive}
            aria-label={`${name}: ${state}`}
            title={isActive ? t`Deactivate` : t`Activate`}
            onClick={() => controls.setActive(record, !isActive)}
          >
            <Status isActive={isActive} />
          </button>
        ) : (
          <Status isActive={isActive} />
        )}
        {controls && (
          <span className={classes.actions}>
            <CardButton text={t`Edit`} label={t`Edit ${name}`} onClick={() => controls.edit(record)} />
            {controls.remove && (
              <CardButton
                text={t`Delete`}
                label={t`Delete ${name}`}
                onClick={() => controls.remove?.(record)}
              />
            )}
          </span>
        )}
      </div>
    </article>
  );
}

function Status({ isActive }: { isActive: boolean }) {
  return <StatusChip tone={isActive ? 'green' : 'grey'}>{isActive ? t`Active` : t`Inactive`}</StatusChip>;
}

function CardButton({ text, label, onClick }: { text: string; label: string; onClick: () => void }) {
  return (
    <button type="button" className={classes.action} aria-label={label} onClick={onClick}>
      {text}
    </button>
  );
}
