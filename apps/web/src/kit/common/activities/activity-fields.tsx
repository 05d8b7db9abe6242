import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import { aboutFields } from '@pipewright/contract/about.ts';
import type { ActivityKind } from '@pipewright/contract/activity-fields.ts';
import { activityKinds } from '@pipewright/contract/activity-fields.ts';
import { isCustomName } from '@pipewright/contract/custom-names.ts';
import { AddFieldLink } from '../../records/custom-fields/add-field-link.tsx';
import { FormProvider, useFormScope } from '../../records/form/form-context.ts';
import { FormField } from '../../records/form/form-field.tsx';
import { MentionField } from '../mentions/mention-field.tsx';
import classes from './activity-fields.module.css';
import { kinds } from './kinds.ts';

/** What needs the whole width. */
const wide = ['subject', 'body', 'location'];

/** What is asked at once about an activity whose kind is known. */
export function CompactActivityFields() {
  const { compact } = kinds[useKind()];
  const required = useCustomNames().filter(({ isRequired }) => isRequired);
  return <Fields names={[...compact, ...required.map(({ name }) => name)]} />;
}

/** All that can be said about an activity of its kind. */
export function ActivityDetails() {
  const { compact, more } = kinds[useKind()];
  const names = [...compact, ...more];
  return <Fields names={names.includes('assignedToUserId') ? names : [...names, 'assignedToUserId']} />;
}

/** The whole form of an activity: only what its kind needs. */
export function ActivityForm() {
  return (
    <>
      <KindChoice />
      <ActivityDetails />
      <fieldset className={classes.about}>
        <legend className={classes.legend}>{t`About`}</legend>
        <Fields names={aboutFields} />
      </fieldset>
      <Fields names={useCustomNames().map(({ name }) => name)} />
      <AddFieldLink />
    </>
  );
}

/** The custom fields of activities, which are the same for all kinds. */
function useCustomNames(): readonly { name: string; isRequired: boolean }[] {
  const { form, resource } = useFormScope().screens;
  const names = form.flatMap(({ fields }) => fields).filter(isCustomName);
  return names.map(name => ({ name, isRequired: resource.fields[name]?.presence === 'expected' }));
}

function useKind(): ActivityKind {
  return (useFormScope().form.values.kind as ActivityKind | null) ?? 'task';
}

function KindChoice() {
  const { form } = useFormScope();
  const choose = (next: ActivityKind) => {
    const kept = new Set<string>([...kinds[next].compact, ...kinds[next].more]);
    // What the new kind does not show must not be sent along.
    for (const name of Object.values(kinds).flatMap(({ compact, more }) => [...compact, ...more])) {
      if (!kept.has(name) && name !== 'assignedToUserId' && form.values[name]) {
        form.setFieldValue(name, null);
      }
    }
    form.setFieldValue('kind', next);
  };
  return (
    <SegmentedControl
      aria-label={t`Kind`}
      fullWidth
      data={activityKinds.map(value => ({ value, label: kinds[value].label[0] }))}
      value={useKind()}
      onChange={choose}
    />
  );
}

function Fields({ names }: { names: readonly string[] }) {
  const scope = useFormScope();
  const { screens } = scope;
  const own: Readonly<Record<string, object | undefined>> = kinds[useKind()].texts ?? {};
  const textsOf = (name: string) => ({ ...screens.textsOf(name), ...own[name] });
  return (
    <FormProvider value={{ ...scope, screens: { ...screens, textsOf } }}>
      <div className={classes.fields}>
        {names.map(name => (
          <div key={name} className={classes.field} data-wide={wide.includes(name) || undefined}>
            {name === 'body' ? (
              <MentionField name={name} />
            ) : (
              <FormField name={name} autoFocus={name === 'subject'} />
            )}
          </div>
        ))}
      </div>
    </FormProvider>
  );
}
