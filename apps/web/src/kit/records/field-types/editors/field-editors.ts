import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { type FieldTypeName, typeNameOf } from '../field-types.ts';
import { PermissionsInput } from '../permissions/permissions-input.tsx';
import { emailEditor, webAddressEditor } from './address-editors.tsx';
import { booleanEditor } from './boolean-editor.tsx';
import { choiceEditor } from './choice-editor.tsx';
import { choicesEditor } from './choices-editor.tsx';
import { colorEditor } from './color-editor.tsx';
import { dateEditor, dateTimeEditor, recordTimeEditor } from './date-editors.tsx';
import { emojiEditor } from './emoji-editor.tsx';
import type { FieldEditor } from './field-editor.ts';
import { iconClassEditor } from './icon-class-editor.tsx';
import { decimalEditor, integerEditor, moneyEditor, percentEditor } from './number-editors.tsx';
import { peopleEditor } from './people-editor.tsx';
import { personEditor } from './person-editor.tsx';
import { ratingEditor } from './rating-editor.tsx';
import { referenceEditor } from './reference-editor.tsx';
import { referencesEditor } from './references-editor.tsx';
import { richTextEditor } from './rich-text-editor.tsx';
import { codeEditor, longTextEditor, textEditor } from './text-editors.tsx';
import { textsEditor } from './texts-editor.tsx';

/** The inputs of each field type. */
export const fieldEditors: Readonly<Record<FieldTypeName, FieldEditor>> = {
  text: textEditor,
  longText: longTextEditor,
  richText: richTextEditor,
  code: codeEditor,
  color: colorEditor,
  emoji: emojiEditor,
  iconClass: iconClassEditor,
  integer: integerEditor,
  decimal: decimalEditor,
  percent: percentEditor,
  rating: ratingEditor,
  money: moneyEditor,
  boolean: booleanEditor,
  reference: referenceEditor,
  references: referencesEditor,
  person: personEditor,
  people: peopleEditor,
  permissions: { input: PermissionsInput },
  // Changed on the page of custom fields.
  fieldRules: {},
  // Changed on the page of layouts.
  arrangement: {},
  // Edited on a separate form.
  filter: {},
  email: emailEditor,
  webAddress: webAddressEditor,
  choice: choiceEditor,
  choices: choicesEditor,
  date: dateEditor,
  dateTime: dateTimeEditor,
  recordTime: recordTimeEditor,
  texts: textsEditor,
  // Changed through the reference that it belongs to.
  embedded: {},
};

/** The inputs of a resource's field. */
export function fieldEditorOf(resource: Pick<AnyResource, 'fields'>, name: string): FieldEditor {
  const typeName = typeNameOf(resource, name);
  return typeName ? fieldEditors[typeName] : {};
}
