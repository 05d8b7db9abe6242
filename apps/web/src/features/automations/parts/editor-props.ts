import type { MessageDescriptor } from '@lingui/core';
import type {
  StepKind,
  StepOf,
  TriggerKind,
  TriggerOf,
} from '@pipewright/contract/automations/definition.ts';
import type { ComponentType } from 'react';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import type { IconComponent } from '../../../kit/ui/icon.ts';

/** What the inputs of a step or a trigger are given. */
export interface EditorProps<Settings> {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
  /** The screens of the record that the automation is about. */
  readonly screens: Screens;
  /** What the server says about a setting: `values.jobTitle`. */
  readonly errorOf: (name: string) => string | undefined;
}

/** How a kind of step is edited. The contract and the server have a file of the same name. */
export interface StepForm<K extends StepKind = StepKind> {
  readonly kind: K;
  readonly name: MessageDescriptor;
  readonly icon: IconComponent;
  /** A new one. */
  readonly initial: StepOf<K>;
  /** Whether such records can have it; all by default. */
  readonly suits?: (screens: Screens) => boolean;
  readonly Editor: ComponentType<EditorProps<StepOf<K>>>;
}

export interface TriggerForm<K extends TriggerKind = TriggerKind> {
  readonly kind: K;
  readonly name: MessageDescriptor;
  readonly initial: TriggerOf<K>;
  readonly suits?: (screens: Screens) => boolean;
  readonly Editor: ComponentType<EditorProps<TriggerOf<K>>>;
}

export function defineStepForm<K extends StepKind>(form: StepForm<K>): StepForm<K> {
  return form;
}

export function defineTriggerForm<K extends TriggerKind>(form: TriggerForm<K>): TriggerForm<K> {
  return form;
}
