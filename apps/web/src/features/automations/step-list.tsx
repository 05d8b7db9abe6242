import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Button, Menu } from '@mantine/core';
import { maxNesting, type Step, type StepOf } from '@pipewright/contract/automations/definition.ts';
import { IconPlus } from '@tabler/icons-react';
import type { Screens } from '../../kit/records/screens/define-screens.ts';
import list from '../../kit/ui/frames/row-list.module.css';
import classes from './automations.module.css';
import { StepCard } from './step-card.tsx';
import { allStepForms } from './steps/step-forms.ts';

interface StepListProps {
  readonly label: string;
  readonly steps: readonly Step[];
  /** Where the list is in the request, for the server’s messages. */
  readonly path: string;
  readonly screens: Screens;
  readonly errorOf: (path: string) => string | undefined;
  /** How many branches it is in. */
  readonly nesting: number;
  readonly onChange: (steps: readonly Step[]) => void;
}

/** Steps one below the other; each can be moved, removed and edited by keyboard. */
export function StepList({ label, steps, path, screens, errorOf, nesting, onChange }: StepListProps) {
  // Steps have no ids, and their inputs hold no state of their own: the place of a step names it.
  const placed = steps.map((step, index) => ({ step, index, place: `${path}.${index}` }));
  const replace = (index: number, step: Step) => onChange(steps.with(index, step));
  const move = (index: number, by: number) => {
    const moved = steps[index];
    const rest = steps.filter((_, other) => other !== index);
    onChange(moved ? rest.toSpliced(index + by, 0, moved) : steps);
  };
  return (
    <section className={classes.steps} aria-label={label}>
      <h2 className={classes.stepsTitle}>{label}</h2>
      {errorOf(path) && <p className={list.problem}>{errorOf(path)}</p>}
      <ol className={classes.stepItems}>
        {placed.map(({ step, index, place }) => (
          <StepCard
            key={place}
            step={step}
            number={index + 1}
            path={place}
            screens={screens}
            errorOf={errorOf}
            onChange={next => replace(index, next)}
            onMoveUp={index > 0 ? () => move(index, -1) : undefined}
            onMoveDown={index < steps.length - 1 ? () => move(index, 1) : undefined}
            onRemove={() => onChange(steps.toSpliced(index, 1))}
          >
            {step.kind === 'branch' && (
              <Branches
                {...{ path: place, screens, errorOf, nesting }}
                branch={step}
                onChange={next => replace(index, next)}
              />
            )}
          </StepCard>
        ))}
      </ol>
      <AddStep screens={screens} nesting={nesting} onAdd={step => onChange([...steps, step])} label={label} />
    </section>
  );
}

interface BranchesProps extends Pick<StepListProps, 'path' | 'screens' | 'errorOf' | 'nesting'> {
  readonly branch: StepOf<'branch'>;
  readonly onChange: (branch: StepOf<'branch'>) => void;
}

/** The two lists of steps of a branch. */
function Branches({ branch, path, screens, errorOf, nesting, onChange }: BranchesProps) {
  const shared = { screens, errorOf, nesting: nesting + 1 };
  return (
    <>
      <StepList
        {...shared}
        label={t`If true`}
        steps={branch.whenTrue}
        path={`${path}.whenTrue`}
        onChange={whenTrue => onChange({ ...branch, whenTrue })}
      />
      <StepList
        {...shared}
        label={t`Otherwise`}
        steps={branch.whenFalse}
        path={`${path}.whenFalse`}
        onChange={whenFalse => onChange({ ...branch, whenFalse })}
      />
    </>
  );
}

interface AddStepProps {
  readonly label: string;
  readonly screens: Screens;
  readonly nesting: number;
  readonly onAdd: (step: Step) => void;
}

function AddStep({ label, screens, nesting, onAdd }: AddStepProps) {
  const offered = allStepForms.filter(
    ({ kind, suits }) => (suits?.(screens) ?? true) && (kind !== 'branch' || nesting < maxNesting),
  );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          aria-label={nesting > 0 ? t`Add step: ${label}` : undefined}
        >
          {t`Add step`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.mergeMenu}>
        {offered.map(({ kind, name, icon: Icon, initial }) => (
          <Menu.Item key={kind} leftSection={<Icon size={16} stroke={1.5} />} onClick={() => onAdd(initial)}>
            {i18n._(name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
