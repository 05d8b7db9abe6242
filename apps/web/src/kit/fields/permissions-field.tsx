import { Checkbox, Input, NativeSelect } from '@mantine/core';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import {
  type Area,
  areas,
  type Permission,
  permissions,
  type Reach,
  reaches,
} from '@pipewright/contract/permissions.ts';
import type { FieldCellProps, FieldInputProps, FieldParts } from './field-parts.ts';
import { type Granted, granting, reachesIn, specialPermissions } from './permission-rules.ts';
import classes from './permissions-field.module.css';

export const permissionsField: FieldParts = {
  input: PermissionsFieldInput,
  cell: PermissionsFieldCell,
  filter: null,
  blank: {},
  align: 'start',
};

const areaNames: Readonly<Partial<Record<Area, string>>> = { opportunities: 'Deals', masters: 'Master data' };
const reachNames: Readonly<Record<Reach, string>> = { own: 'Own', team: "Team's", all: 'All' };
const verbs = [
  ['read', 'See'],
  ['write', 'Change'],
] as const;
const specialNames: Readonly<Partial<Record<Permission, string>>> = {
  'users.manage': 'Manage users and roles',
  'settings.manage': 'Change the settings',
  'audit.read': 'Read the audit log',
  'data.import': 'Import data',
  'data.export': 'Export data',
};

/** A matrix: whose records may be seen and changed in each area, and what else is allowed. */
function PermissionsFieldInput({ value, onChange, texts, error, isFixed }: FieldInputProps) {
  const granted = (value ?? {}) as Granted;
  const set = (permission: Permission, reach: Reach | undefined) =>
    onChange(granting(granted, permission, reach));
  return (
    <Input.Wrapper label={texts.label} description={texts.help} error={error} labelElement="div">
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th>Records</th>
            {verbs.map(([verb, name]) => (
              <th key={verb}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map(area => (
            <tr key={area}>
              <th scope="row">{nameOf(area)}</th>
              {verbs.map(([verb, name]) => (
                <td key={verb}>
                  <NativeSelect
                    aria-label={`${name} ${nameOf(area).toLowerCase()}`}
                    data={[
                      { value: '', label: 'None' },
                      ...reachesIn(area).map(reach => ({ value: reach, label: reachNames[reach] })),
                    ]}
                    value={granted[`${area}.${verb}`] ?? ''}
                    disabled={isFixed}
                    onChange={event => set(`${area}.${verb}`, reachOf(event.currentTarget.value))}
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
            label={specialNames[permission] ?? permission}
            checked={granted[permission] !== undefined}
            disabled={isFixed}
            onChange={event => set(permission, event.currentTarget.checked ? 'all' : undefined)}
          />
        ))}
      </div>
    </Input.Wrapper>
  );
}

function PermissionsFieldCell({ value }: FieldCellProps) {
  const count = Object.keys((value ?? {}) as Granted).length;
  return count === permissions.length ? 'Everything' : `${count} of ${permissions.length}`;
}

function nameOf(area: Area): string {
  return areaNames[area] ?? labelOf(area);
}

function reachOf(text: string): Reach | undefined {
  return reaches.find(reach => reach === text);
}
