import { t } from '@lingui/core/macro';
import { Checkbox, Input, NativeSelect } from '@mantine/core';
import {
  type Action,
  actions,
  type Granted,
  type Permission,
  permissions,
  type Reach,
  reaches,
  reachesIn,
} from '@pipewright/contract/permissions.ts';
import { actionNames, reachNames, specialName } from '../../../data/session/permission-names.ts';
import { type NamedArea, useAreas } from '../../screens/use-areas.ts';
import type { FieldInputProps } from '../editors/field-editor.ts';
import { granting, specialPermissions } from './permission-rules.ts';
import classes from './permissions-input.module.css';

/** A matrix: what may be done in each area, and with whose records; and what else is allowed. */
export function PermissionsInput({ value, onChange, texts, error, isFixed }: FieldInputProps) {
  const granted = (value ?? {}) as Granted;
  const areas = useAreas();
  const set = (permission: Permission, reach: Reach | undefined) =>
    onChange(granting(granted, permission, reach));
  return (
    <Input.Wrapper
      label={texts.label}
      description={texts.help}
      // Below all permissions nobody would see it.
      inputWrapperOrder={['label', 'description', 'input', 'error']}
      error={error}
      labelElement="div"
    >
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th>{t`Records`}</th>
            {actions.map(action => (
              <th key={action}>{actionNames[action]}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(({ area, name }) => (
            <tr key={area}>
              <th scope="row">{name}</th>
              {actions.map(action => (
                <td key={action} data-action={actionNames[action]}>
                  <ReachSelect
                    of={{ area, name }}
                    action={action}
                    value={granted[`${area}.${action}`]}
                    isFixed={isFixed}
                    onChange={reach => set(`${area}.${action}`, reach)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={classes.special}>
        {specialPermissions.map(permission => (
          <Checkbox
            key={permission}
            label={specialName(permission)}
            checked={granted[permission] !== undefined}
            disabled={isFixed}
            onChange={event => set(permission, event.currentTarget.checked ? 'all' : undefined)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

interface ReachSelectProps {
  readonly of: NamedArea;
  readonly action: Action;
  readonly value: Reach | undefined;
  readonly isFixed: boolean | undefined;
  readonly onChange: (reach: Reach | undefined) => void;
}

/** One cell; empty if there is nothing to grant. */
function ReachSelect({ of: { area, name }, action, value, isFixed, onChange }: ReachSelectProps) {
  if (!permissions.includes(`${area}.${action}`)) {
    return <span className={classes.none}>–</span>;
  }
  return (
    <NativeSelect
      aria-label={t`${{ area: name }}: ${{ action: actionNames[action] }}`}
      data={[
        { value: '', label: t`None` },
        ...reachesIn(area).map(reach => ({ value: reach, label: reachNames[reach] })),
      ]}
      value={value ?? ''}
      disabled={isFixed}
      onChange={event => onChange(reaches.find(reach => reach === event.currentTarget.value))}
      data-granted={value !== undefined || undefined}
    />
  );
}
