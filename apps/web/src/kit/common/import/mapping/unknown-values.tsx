import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportTarget, ImportView } from '@pipewright/contract/operations/import/imports.ts';
import { inRowsText } from '../../../formats/row-counts.ts';
import { EntryPicker } from '../../../records/field-types/pickers/entry-picker.tsx';
import classes from '../import.module.css';
import { MissingPeople } from './missing-people.tsx';
import { invitedAs, OwnerPicker } from './owner-picker.tsx';
import { StageChoice } from './stage-choice.tsx';
import { targetLabel } from './target-label.ts';

type Unknown = ImportSettings['unknown'];
type Choices = Unknown[string];
type Settled = Choices['values'][string];

interface UnknownValuesProps {
  readonly view: ImportView;
  readonly settings: ImportSettings;
  readonly onChange: (unknown: Unknown) => void;
}

/** More of one list than this nobody settles one by one. */
const shownAtMost = 30;

/** What no list has: each value can be mapped, created or left empty, and all the others together. */
export function UnknownValues({ view, settings, onChange }: UnknownValuesProps) {
  const byField = Map.groupBy(view.unknown, ({ field }) => field);
  return (
    <section aria-label={t`Unrecognized values`} className={classes.unknown}>
      <div>
        <h2 className={classes.title}>{t`Unrecognized values`}</h2>
        <p className={classes.hint}>
          {t`Your lists don’t have these values. Rows with values that are treated as errors aren’t imported.`}
        </p>
      </div>
      {view.targets
        .filter(({ name }) => byField.has(name))
        .map(target => (
          <FieldValues
            key={target.name}
            label={targetLabel(view.targets, target.name)}
            target={target}
            invited={view.invited}
            values={byField.get(target.name) ?? []}
            choices={settings.unknown[target.name] ?? { otherwise: 'error', values: {} }}
            onChange={choices => onChange({ ...settings.unknown, [target.name]: choices })}
          />
        ))}
    </section>
  );
}

interface FieldValuesProps {
  readonly label: string;
  readonly target: ImportTarget;
  /** The addresses of people who are invited. */
  readonly invited: readonly string[];
  readonly values: ImportView['unknown'];
  readonly choices: Choices;
  readonly onChange: (choices: Choices) => void;
}

function FieldValues({ label, target, invited, values, choices, onChange }: FieldValuesProps) {
  // Nobody else can own a record of a person who is not a user.
  const isOwner = target.references === 'user';
  const offered = [
    { value: 'error', label: t`Treat as error` },
    ...(target.canCreate ? [{ value: 'create', label: t`Create new` }] : []),
    { value: 'empty', label: isOwner ? t({ message: 'You', context: 'new owner' }) : t`Leave empty` },
    ...(isOwner ? [{ value: 'note', label: t`You, with the name in the notes` }] : []),
  ];
  const settle = (value: string, settled: Settled | undefined) => {
    const { [value.toLowerCase()]: _, ...others } = choices.values;
    onChange({ ...choices, values: settled ? { ...others, [value.toLowerCase()]: settled } : others });
  };
  return (
    <fieldset className={classes.group}>
      <legend className={classes.strong}>{label}</legend>
      {isOwner && <MissingPeople names={values.map(({ value }) => value)} />}
      <Select
        label={t`All other values`}
        data={offered}
        value={choices.otherwise}
        onChange={otherwise => onChange({ ...choices, otherwise: otherwise as Choices['otherwise'] })}
        allowDeselect={false}
        className={classes.select}
      />
      <ul className={classes.columns}>
        {values.slice(0, shownAtMost).map(unknown => {
          const { value, count, isAmbiguous } = unknown;
          return (
            <li key={value} className={classes.column}>
              <p className={classes.words}>
                <span className={classes.strong}>{value}</span>{' '}
                <span className={classes.hint}>{inRowsText(count)}</span>
                {isAmbiguous && <span className={classes.hint}> {t`Several records have this name.`}</span>}
              </p>
              <ValueChoice
                label={t`${label} “${value}” becomes`}
                offered={isAmbiguous ? offered.filter(each => each.value !== 'create') : offered}
                target={target}
                invited={isOwner ? invited : []}
                unknown={unknown}
                isCreated={choices.otherwise === 'create' && !isAmbiguous}
                settled={choices.values[value.toLowerCase()]}
                onChange={settled => settle(value, settled)}
              />
            </li>
          );
        })}
      </ul>
      {values.length > shownAtMost && (
        <p className={classes.hint}>{t`And ${{ number: values.length - shownAtMost }} more.`}</p>
      )}
    </fieldset>
  );
}

interface ValueChoiceProps {
  readonly label: string;
  readonly offered: readonly { value: string; label: string }[];
  readonly target: ImportTarget;
  readonly invited: readonly string[];
  readonly unknown: ImportView['unknown'][number];
  /** Whether it is created unless something else is chosen. */
  readonly isCreated: boolean;
  readonly settled: Settled | undefined;
  readonly onChange: (settled: Settled | undefined) => void;
}

const same = 'same';
const map = 'map';

function ValueChoice(props: ValueChoiceProps) {
  const { label, offered, target, invited, unknown, isCreated, settled, onChange } = props;
  const { mapped, stage } = unknown;
  const given = settled && 'as' in settled ? settled : undefined;
  const willBeCreated = given ? given.as === 'create' : !settled && isCreated && !mapped;
  const kind = !settled ? same : 'as' in settled ? settled.as : map;
  const choose = (chosen: string | null) => {
    if (chosen === map) {
      onChange({ to: '' });
    } else {
      onChange(chosen === same ? undefined : ({ as: chosen } as Settled));
    }
  };
  return (
    <div className={classes.choice}>
      <Select
        aria-label={label}
        data={[
          { value: same, label: usualLabel(mapped?.name, invitedAs(unknown, invited)) },
          ...(target.references ? [{ value: map, label: t`Map to ...` }] : []),
          ...offered,
        ]}
        value={kind}
        onChange={choose}
        allowDeselect={false}
        className={classes.select}
      />
      {willBeCreated && (stage || given?.state) && (
        <StageChoice
          label={label}
          stage={{
            state: given?.state ?? stage?.state ?? 'open',
            probability: given?.probability ?? stage?.probability ?? 0,
          }}
          hasProbability={target.references === 'deal-stage'}
          onChange={changed => onChange({ as: 'create', ...changed })}
        />
      )}
      {settled && !('as' in settled) && target.references === 'user' && (
        <div className={classes.owner}>
          <OwnerPicker
            label={t`${label}: which one`}
            invited={invited}
            value={'to' in settled && settled.to === '' ? null : settled}
            onChange={owner => onChange(owner ?? undefined)}
          />
        </div>
      )}
      {settled && 'to' in settled && target.references !== 'user' && (
        <EntryPicker
          label={t`${label}: which one`}
          resourceName={target.references ?? ''}
          value={settled.to || null}
          onChange={to => onChange(to ? { to } : undefined)}
        />
      )}
    </div>
  );
}

/** What becomes of a value unless something else is chosen. */
function usualLabel(mapped: string | undefined, invited: string | undefined): string {
  if (invited) {
    return t`Theirs once they join (invited)`;
  }
  return mapped ? t`Map to ${{ name: mapped }} (suggested)` : t`Same as the others`;
}
