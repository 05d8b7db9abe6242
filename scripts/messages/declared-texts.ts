import { relative } from 'node:path';
import type { ExtractorType } from '@lingui/conf';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { actorTexts } from '../../packages/contract/src/audit/actor-texts.ts';
import { auditDetails, auditEvents } from '../../packages/contract/src/audit/audit-events.ts';
import { deviceTexts } from '../../packages/contract/src/audit/user-agent.ts';
import { errorCatalogue } from '../../packages/contract/src/errors.ts';
import { fieldMessageTexts } from '../../packages/contract/src/fields/field-messages.ts';
import type { Fields } from '../../packages/contract/src/fields/fields.ts';
import { fieldLabel, systemFields } from '../../packages/contract/src/fields/system-fields.ts';
import { formulaTexts } from '../../packages/contract/src/formulas/formula-error.ts';
import { formulaFunctions } from '../../packages/contract/src/formulas/formula-functions.ts';
import { loggedKinds } from '../../packages/contract/src/logged-kinds.ts';
import { notificationTypes } from '../../packages/contract/src/notifications/notification-types.ts';
import { unreadProblemTexts } from '../../packages/contract/src/operations/import-unread-rows.ts';
import { resources } from '../../packages/contract/src/registry/resources.ts';

const registry = 'packages/contract/src/registry/resources.ts';

/** Texts that the contract declares as data: read from the declarations themselves, whatever way they are written. */
export const declaredTexts: ExtractorType = {
  match: filename => toRelative(filename).startsWith('packages/contract/'),
  extract(filename, code, found) {
    if (toRelative(filename) !== registry) {
      for (const message of validationTexts(code)) {
        found({ id: generateMessageId(message), message, origin: [filename, 1] });
      }
      return;
    }
    const messages = [
      ...fieldMessageTexts(),
      ...actorTexts(),
      ...Object.values(deviceTexts),
      ...Object.values(formulaTexts),
      ...[...allTexts()].map(escaped),
    ];
    for (const message of new Set(messages)) {
      found({ id: generateMessageId(message), message, origin: [filename, 1] });
    }
  },
};

function* allTexts(): Generator<string> {
  yield* fieldTexts(systemFields);
  for (const { fields, label } of resources) {
    yield* fieldTexts(fields);
    yield* label;
  }
  for (const { fields, label } of Object.values(loggedKinds).flatMap(kind => kind ?? [])) {
    yield* Object.keys(fields).map(name => fieldLabel(fields, name));
    yield* label;
  }
  yield* Object.values(auditEvents);
  yield* Object.values(auditDetails);
  yield* Object.values(unreadProblemTexts);
  for (const { message } of Object.values(errorCatalogue)) {
    yield message;
  }
  for (const { help } of Object.values(formulaFunctions)) {
    yield help;
  }
  for (const { label, help } of notificationTypes) {
    yield label;
    yield help;
  }
}

function* fieldTexts(fields: Fields): Generator<string> {
  for (const [name, { help, placeholder, options = [] }] of Object.entries(fields)) {
    yield fieldLabel(fields, name);
    for (const text of [help, placeholder, ...options.map(({ label }) => label)]) {
      if (text) {
        yield text;
      }
    }
  }
}

/** The messages of rules in schemas: `.regex(pattern, 'Use letters and digits')`, `{ message: '…' }`. */
function validationTexts(code: string): readonly string[] {
  return [...code.matchAll(validationText)].map(([, text = '']) => text);
}

const validationText =
  /(?:\.(?:refine|regex|endsWith|startsWith)\([^;]*?,\s*|\breturn |\bmessage[:=]?\s*=?\s*)'(\p{Lu}[^'\n]* [^'\n]+)'/gu;

/** Braces in a declared text are not placeholders: `{{firstName}}` is literal text. */
function escaped(text: string): string {
  return text.replaceAll(/\{+[^{}]*\}+/g, braces => `'${braces}'`);
}

function toRelative(filename: string): string {
  return relative(process.cwd(), filename);
}
