import { t } from '@lingui/core/macro';
import type { UserInfo } from '@pipewright/contract/identity.ts';
import { fillVariables, type MailVariable } from '@pipewright/contract/texts/mail-variables.ts';
import type { AnyRecord } from '../../data/queries/any-record.ts';

export interface MailDraft {
  readonly to: string;
  readonly cc: readonly string[];
  readonly subject: string;
  readonly body: string;
}

export interface MailText {
  readonly subject: string;
  readonly body: string;
}

type VariableValues = Readonly<Partial<Record<MailVariable, string>>>;

/** The values of a template's variables for a record and this sender. */
export function variablesOf(resourceName: string, record: AnyRecord, viewer: UserInfo): VariableValues {
  const company = record.company as { readonly name?: string } | null | undefined;
  const isCompany = resourceName === 'company';
  return {
    firstName: textOf(record.firstName),
    lastName: textOf(record.lastName),
    fullName: textOf(record.fullName),
    companyName: textOf(isCompany ? record.name : (record.companyName ?? company?.name)),
    myName: viewer.name,
    myEmail: viewer.email,
    myCompany: viewer.organization.name,
  };
}

/** The draft with a template in it. What somebody typed is kept: only an earlier template is replaced. */
export function withTemplate(
  draft: MailText,
  template: MailText,
  values: VariableValues,
  earlier: MailText | undefined,
): MailText {
  const filled = {
    subject: fillVariables(template.subject, values),
    body: fillVariables(template.body, values),
  };
  const isOwnSubject = draft.subject !== '' && draft.subject !== earlier?.subject;
  const isOwnBody = draft.body.trim() !== '' && draft.body !== earlier?.body;
  return {
    subject: isOwnSubject ? draft.subject : filled.subject,
    body: isOwnBody ? `${draft.body.trimEnd()}\n\n${filled.body}` : filled.body,
  };
}

/** The address that has the user's own mail program write it (RFC 6068). */
export function mailtoOf({ to, cc, subject, body }: MailDraft): string {
  const parts = [
    ['cc', cc.join(',')],
    ['subject', subject],
    ['body', body.replace(/\r?\n/g, '\r\n')],
  ].filter(([, value]) => value);
  const query = parts.map(([name, value]) => `${name}=${encodeURIComponent(value ?? '')}`).join('&');
  return `mailto:${encodeURIComponent(to)}${query && `?${query}`}`;
}

/** How a mail that the product did not send itself is logged. */
export function logOf({ to, cc, body }: MailDraft): string {
  return `${t`To: ${{ addresses: [to, ...cc].join(', ') }}`}\n\n${body}`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
