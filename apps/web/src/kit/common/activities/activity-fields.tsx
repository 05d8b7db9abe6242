import { t } from '@lingui/core/macro';
import { SegmentedControl } from '@mantine/core';
import { allAboutLinks } from '@pipewright/contract/about.ts';
import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import { activityKinds } from '@pipewright/contract/fields/activity-fields.ts';
import { AddFieldLink } from '../../records/custom-fields/add-field-link.tsx';
import {
  type ArrangedGroup,
  arrangeGroups,
  arrangeNames,
} from '../../records/custom-fields/arranged-fields.ts';
import { FormProvider, useFormScope } from '../../records/form/form-context.ts';
import { FormField } from '../../records/form/form-field.tsx';
import { MentionField } from '../mentions/mention-field.tsx';
import classes from './activity-fields.module.css';
import { kinds } from './kinds.ts';

/** What needs the whole width. */
const wide = ['kind', 'subject', 'body', 'location'];

/** What is asked at once about an activity whose kind is known. */
export function CompactActivityFields() {
  const { compact } = kinds[useKind()];
  const { screens } = useFormScope();
  const required = useCustomNames().filter(({ isRequired }) => isRequired);
  return <Fields names={arrangeNames(screens, [...compact, ...required.map(({ name }) => name)])} />;
}

/** All that can be said about an activity of its kind. */
export function ActivityDetails() {
  const { screens } = useFormScope();
  return <Fields names={arrangeNames(screens, useDetailNames())} />;
}

/** The whole form of an activity: only what its kind needs, in the sections of the layout if there is one. */
export function ActivityForm() {
  const { screens } = useFormScope();
  const details = useDetailNames();
  const custom = useCustomNames().map(({ name }) => name);
  const about = allAboutLinks.map(({ field }) => field).filter(field => field in screens.resource.fields);
  const groups = arrangeGroups(screens, ['kind', ...details, ...about, ...custom]);
  if (groups) {
    return <ArrangedForm groups={groups} />;
  }
  return (
    <>
      <KindChoice />
      <Fields names={details} />
      <fieldset className={classes.section}>
        <legend className={classes.legend}>{t`About`}</legend>
        <Fields names={about} />
      </fieldset>
      <Fields names={custom} />
      <AddFieldLink />
    </>
  );
}

function ArrangedForm({ groups }: { groups: readonly ArrangedGroup[] }) {
  return (
    <>
      {groups.map(({ id, title, fields }, index) => (
        <fieldset key={id} className={classes.section} data-first={index === 0 || undefined}>
          {title && <legend className={classes.legend}>{title}</legend>}
          <Fields names={fields} />
        </fieldset>
      ))}
      <AddFieldLink />
    </>
  );
}

/** What can be said about an activity of its kind. Each is assigned to somebody. */
function useDetailNames(): readonly string[] {
  const { compact, more } = kinds[useKind()];
  return [...new Set<string>([...compact, ...more, 'assignedToUserId'])];
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
            {name === 'kind' ? (
              <KindChoice />
            ) : name === 'body' ? (
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
