import { t } from '@lingui/core/macro';
import { NumberInput, Select } from '@mantine/core';
import type { StageKind } from '@pipewright/contract/operations/imports.ts';
import { perLanguage } from '../../language/per-language.ts';
import classes from './import.module.css';

export interface NewStage {
  readonly kind: StageKind;
  readonly probability: number;
}

export const stageKinds = perLanguage(() => [
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
        data={stageKinds()}
        value={stage.kind}
        onChange={kind => onChange(withKind(stage, kind as StageKind))}
        allowDeselect={false}
        className={classes.kind}
      />
      {hasProbability && stage.kind === 'open' && (
        <NumberInput
          aria-label={t`${label}: probability`}
          value={stage.probability}
          onChange={value => onChange({ ...stage, probability: Number(value) || 0 })}
          min={0}
          max={100}
          allowDecimal={false}
          suffix=" %"
          className={classes.kind}
        />
      )}
    </>
  );
}

function withKind({ probability }: NewStage, kind: StageKind): NewStage {
  return { kind, probability: kind === 'won' ? 100 : kind === 'lost' ? 0 : probability % 100 };
}
