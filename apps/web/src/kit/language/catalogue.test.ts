import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { afterEach, describe, expect, test } from 'vitest';
import { compileApplicationTexts } from '../../../build/catalogue.ts';
import { declaredMessage, declaredText } from './declared-text.ts';

const catalogue = `
#: apps/web/src/app/example.tsx
msgid "Hello {name}"
msgstr "Hallo {name}"

#: apps/web/src/app/example.tsx
msgid "{count, plural, one {# lead} other {# leads}}"
msgstr "{count, plural, one {# Lead} other {# Leads}}"

#: packages/contract/src/registry/resources.ts
msgid "First name"
msgstr "Vorname"

#: packages/contract/src/registry/resources.ts
msgid "Filled in: '{{firstName}}'."
msgstr "Wird ausgefüllt: '{{firstName}}'."

#: packages/contract/src/registry/resources.ts
msgid "{label} is required"
msgstr "{label} ist erforderlich"

#: apps/server/src/identity/mail.ts
msgid "Only in a mail"
msgstr "Nur in einer Mail"

#: apps/web/src/app/example.tsx
msgid "Not translated"
msgstr ""
`;

const inOnePart = (content: string) => compileApplicationTexts(content, () => 'start').start ?? {};

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }));

const greeting = (name: string) => t`Hello ${name}`;
const leads = (count: number) => t({ message: plural({ count }, { one: '# lead', other: '# leads' }) });

describe('texts', () => {
  test('are English in the code itself, with placeholders and plurals', () => {
    expect(greeting('Ada')).toBe('Hello Ada');
    expect([leads(1), leads(1200)]).toEqual(['1 lead', '1,200 leads']);
    expect(declaredText('First name')).toBe('First name');
    expect(t`It’s the user's choice`).toBe("It’s the user's choice");
  });

  test('come from the catalogue of the active language, with its plurals and numbers', () => {
    i18n.loadAndActivate({ locale: 'de', messages: inOnePart(catalogue) });
    expect(greeting('Ada')).toBe('Hallo Ada');
    expect([leads(1), leads(1200)]).toEqual(['1 Lead', '1.200 Leads']);
    expect(i18n._(msg`Not translated`)).toBe('Not translated');
  });

  test('that the contract declares are found by their English text; braces are literal', () => {
    i18n.loadAndActivate({ locale: 'de', messages: inOnePart(catalogue) });
    expect(declaredText('First name')).toBe('Vorname');
    expect(declaredText('Filled in: {{firstName}}.')).toBe('Wird ausgefüllt: {{firstName}}.');
    expect(declaredText('A name that an organization gave')).toBe('A name that an organization gave');
  });

  test('of validation are translated with the names of their fields', () => {
    const name = { label: 'Vorname' };
    expect(declaredMessage('{label} is required', name)).toBe('Vorname is required');
    i18n.loadAndActivate({ locale: 'de', messages: inOnePart(catalogue) });
    expect(declaredMessage('{label} is required', name)).toBe('Vorname ist erforderlich');
    expect(declaredMessage('{label} is unknown', name)).toBe('Vorname is unknown');
  });

  test('of mails are not sent to browsers', () => {
    expect(Object.values(inOnePart(catalogue))).not.toContain('Nur in einer Mail');
  });

  test('that only one part of the application shows are a separate part, unless they are few', () => {
    const texts = Array.from(
      { length: 30 },
      (_, at) => `#: apps/web/src/features/leads/page.tsx\nmsgid "Lead ${at}"\nmsgstr "Kontakt ${at}"\n`,
    );
    const shared =
      '#: apps/web/src/app/start.tsx\n#: apps/web/src/features/leads/page.tsx\nmsgid "Save"\nmsgstr "Sichern"\n';
    const few = '#: apps/web/src/features/teams/page.tsx\nmsgid "Team"\nmsgstr "Gruppe"\n';
    const partOf = (file: string) => /features\/\w+/.exec(file)?.[0] ?? 'start';
    const parts = compileApplicationTexts([...texts, shared, few].join('\n'), partOf);
    expect(parts.start).toEqual({ Save: 'Sichern', Team: 'Gruppe' });
    expect(Object.keys(parts['features/leads'] ?? {})).toHaveLength(30);
    expect(Object.keys(parts)).toHaveLength(2);
  });
});
