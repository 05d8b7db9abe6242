import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { StageKind } from '@pipewright/contract/operations/import/import-settings.ts';
import { perLanguage } from '../../../language/per-language.ts';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import classes from '../import.module.css';

export interface NewStage {
  readonly state: StageKind;
  readonly probability: number;
}

export const stageStates = perLanguage(() => [
  { value: 'open', label: t({ message: 'Open', context: 'state' }) },
  { value: 'won', label: t`Won` },
  { value: 'lost', label: t`Lost` },
]);

interface StageChoiceProps {
  readonly label: string;
  readonly stage: NewStage;
  readonly hasProbability: boolean;
  readonly onChange: (stage: NewStage) => void;
}

/** What a new stage will be: the file suggests it, and people correct it. */
export function StageChoice({ label, stage, hasProbability, onChange }: StageChoiceProps) {
  return (
    <>
      <Select
        aria-label={t`${label}: kind`}
        data={stageStates()}
        value={stage.state}
        onChange={state => onChange(withState(stage, state as StageKind))}
        allowDeselect={false}
        className={classes.kind}
      />
      {hasProbability && stage.state === 'open' && (
        <NumberInput
          aria-label={t`${label}: probability`}
          value={stage.probability}
          onChange={value => onChange({ ...stage, probability: Math.min(Math.round(value || 0), 100) })}
          min={0}
          max={100}
          maxDecimals={0}
          rightSection="%"
          className={classes.kind}
        />
      )}
    </>
  );
}

function withState({ probability }: NewStage, state: StageKind): NewStage {
  return { state, probability: state === 'won' ? 100 : state === 'lost' ? 0 : probability % 100 };
}
