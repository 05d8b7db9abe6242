import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allRecordsOptions } from '../../../kit/data/queries/resource-queries.ts';
import classes from './field-form.module.css';
import type { FieldFormApi } from './use-field-form.ts';

type Level = 'edit' | 'read' | 'hidden';

/** Who sees and who changes the values, role by role. */
export function RoleAccess({ form }: { form: FieldFormApi }) {
  const { data: roles = [] } = useQuery(allRecordsOptions(userRoles));
  const { rules } = form.values;
  const { access = {} } = rules;
  const [isOpen, setOpen] = useState(Object.keys(access).length > 0);
  const levels = [
    { value: 'edit', label: t`Can edit` },
    { value: 'read', label: t`Can view` },
    { value: 'hidden', label: t`Hidden` },
  ];

  function choose(roleId: string, level: Level): void {
    const { [roleId]: _, ...others } = access;
    form.setFieldValue('rules', {
      ...rules,
      access: level === 'edit' ? others : { ...others, [roleId]: level },
    });
  }

  return (
    <details className={classes.more} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={classes.summary}>{t`Who can see and change it`}</summary>
      <div className={classes.roles}>
        {roles.map(({ id, name }) => (
          <div key={id} className={classes.role}>
            <span>{name}</span>
            <Select
              aria-label={t`Access of ${name}`}
              data={levels}
              value={access[id] ?? 'edit'}
              onChange={level => level && choose(id, level as Level)}
              allowDeselect={false}
              size="xs"
              w={130}
            />
          </div>
        ))}
      </div>
    </details>
  );
}
