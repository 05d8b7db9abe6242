/** The variables that a mail may contain between double braces. */
export const mailVariables = {
  firstName: 'First name of the recipient',
  lastName: 'Last name of the recipient',
  fullName: 'Full name of the recipient',
  companyName: 'Company of the recipient',
  myName: 'Your name',
  myEmail: 'Your email address',
  myCompany: 'Your organization',
} as const;
export type MailVariable = keyof typeof mailVariables;

const pattern = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Unknown names between double braces. */
export function unknownVariables(text: string): string[] {
  const names = [...text.matchAll(pattern)].map(([, name = '']) => name);
  return [...new Set(names.filter(name => !Object.hasOwn(mailVariables, name)))];
}

/** Replaces every variable; one without a value is removed. */
export function fillVariables(text: string, values: Readonly<Partial<Record<MailVariable, string>>>): string {
  return text.replace(pattern, (whole, name: string) =>
    Object.hasOwn(mailVariables, name) ? (values[name as MailVariable] ?? '') : whole,
  );
}

/** The message about unknown variables in a text. */
export function variableProblem(text: string): string | undefined {
  const [unknown] = unknownVariables(text);
  return unknown === undefined
    ? undefined
    : `There is no variable {{${unknown.slice(0, 50)}}}. Use ${Object.keys(mailVariables)
        .map(name => `{{${name}}}`)
        .join(', ')}`;
}
