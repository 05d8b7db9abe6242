import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { fieldLabel, fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { declaredMessage, declaredText } from '../../../language/declared-text.ts';
import type { Tone } from '../../../ui/chips/status-chip.tsx';
import {
  type CountedSentence,
  countedSentences,
  type EntityLabel,
  type PlainSentence,
  plainSentences,
  pluralMessage,
  type SentenceWithValues,
  sentencesWithValues,
  withLabel,
} from './entity-sentences.ts';

/** How people read a field. */
export interface FieldTexts {
  /** Above its input. */
  readonly label: string;
  /** The heading of its column; the label by default. */
  readonly heading: string;
  /** Below its input. */
  readonly help?: string;
  readonly placeholder?: string;
  /** The texts for true and false; a list shows nothing for an empty text. */
  readonly words: readonly [yes: string, no: string];
  /** The colours of these words. */
  readonly tones: readonly [yes: Tone, no: Tone];
  /** The text of a filter without a value, if `All Countries` would not fit. */
  readonly all?: string;
}

/** The texts that a screen declares for a field. Label, help and placeholder come from the contract. */
export interface OwnFieldTexts {
  readonly heading?: MessageDescriptor;
  /** Null: nothing is shown for it. */
  readonly words?: readonly [yes: MessageDescriptor, no: MessageDescriptor | null];
  readonly tones?: FieldTexts['tones'];
  readonly all?: MessageDescriptor;
}

type Values = Readonly<Record<string, string>>;

/** The texts of a resource's screens in the language that is shown. */
export type ScreenTexts = Readonly<Record<Exclude<PlainSentence, 'emptyHint'>, string>> & {
  readonly emptyHint?: string;
} & Readonly<Record<SentenceWithValues, (values: Values) => string>> &
  Readonly<Record<CountedSentence, (count: number, values?: Values) => string>>;

/** The specification's own texts, instead of those that every entity has. Null: none. */
export type OwnScreenTexts = Partial<
  Readonly<Record<PlainSentence | SentenceWithValues, MessageDescriptor | null>>
>;

export function screenTexts(label: EntityLabel, own: OwnScreenTexts = {}): ScreenTexts {
  return textsWith(label, own, {});
}

/** The same where the sentences have placeholders for the names of the entity. */
export function textsWith(label: EntityLabel, own: OwnScreenTexts, names: Values): ScreenTexts {
  const plain = mapEntries<PlainSentence, string, string | undefined>(plainSentences, (text, name) =>
    own[name] === undefined ? declaredMessage(withLabel(text, label), names) : shown(own[name]),
  );
  const withValues = mapEntries<SentenceWithValues, string, (values: Values) => string>(
    sentencesWithValues,
    (text, name) => values => {
      const replacement = own[name];
      return replacement
        ? i18n._(replacement.id, values, { message: replacement.message })
        : declaredMessage(withLabel(text, label), { ...names, ...values });
    },
  );
  const counted = mapEntries<
    CountedSentence,
    readonly [string, string],
    (count: number, values?: Values) => string
  >(countedSentences, forms => (count, values) => countedText(forms, label, count, { ...names, ...values }));
  return { ...plain, ...withValues, ...counted } as ScreenTexts;
}

/** The texts of a field: the label comes from its definition, the texts for lists from the screens. */
export function fieldTexts(fields: Fields, name: string, own: OwnFieldTexts = {}): FieldTexts {
  const { help, placeholder } = fieldNamed(fields, name) ?? {};
  const label = declaredText(fieldLabel(fields, name));
  const { heading, words, tones, all } = { ...common[name], ...own };
  const [yes, no] = words ?? yesAndNo;
  return {
    label,
    heading: shown(heading) ?? label,
    help: help && declaredText(help),
    placeholder: placeholder && declaredText(placeholder),
    words: [i18n._(yes), shown(no) ?? ''],
    tones: tones ?? ['green', 'grey'],
    all: shown(all),
  };
}

const yesAndNo: readonly [MessageDescriptor, MessageDescriptor] = [msg`Yes`, msg`No`];

/** The labels of the common fields of master data. */
const common: Readonly<Record<string, OwnFieldTexts>> = {
  isActive: { heading: msg`Status`, words: [msg`Active`, msg`Inactive`] },
  createdAtUtc: { heading: msg`Created Date` },
};

function shown(text: MessageDescriptor | null | undefined): string | undefined {
  return text ? i18n._(text) : undefined;
}

function countedText(
  forms: readonly [string, string],
  label: EntityLabel,
  count: number,
  values: Values,
): string {
  const message = pluralMessage(forms, label);
  const all = { ...values, number: writeNumber(count) };
  return Object.hasOwn(i18n.messages, message)
    ? i18n._(message, { ...all, count })
    : declaredMessage(withLabel(forms[count === 1 ? 0 : 1], label), all);
}

function mapEntries<Name extends string, From, To>(
  entries: Readonly<Record<Name, From>>,
  to: (value: From, name: Name) => To,
): Readonly<Record<Name, To>> {
  const mapped = Object.entries<From>(entries).map(([name, value]) => [name, to(value, name as Name)]);
  return Object.fromEntries(mapped);
}
