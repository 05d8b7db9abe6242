import type { Dashboard, DashboardCard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantReads } from '../../../platform/database/tenant/tenant-db.ts';
import { AppError } from '../../../platform/errors.ts';
import { msg, type Text, writeText } from '../../../platform/language/message.ts';
import { readerLanguage } from '../../../platform/language/request-language.ts';
import type { MailTable } from '../../../platform/mail/mail-tables.ts';
import { type MailBody, renderMail } from '../../../platform/mail/template.ts';
import { demand, type Principal } from '../../../platform/principal.ts';
import { applyScope } from '../../../platform/reports/apply-scope.ts';
import { readableModule } from '../../../platform/reports/readable-module.ts';
import { calculateReport } from '../../../platform/reports/run-report.ts';
import { calculateAttainment } from '../../../platform/reports/targets/attainment.ts';
import { mentionedRecords } from '../../../platform/reports/words/filter-words.ts';
import { createReportFormats, type FormatSettings } from '../../../platform/reports/words/report-formats.ts';
import type { ReportReader } from '../../../platform/reports/words/report-words.ts';
import type { Module } from '../../../platform/resources/define-module.ts';
import { readTitles } from '../../../platform/resources/query/search/titles.ts';
import { readDashboard } from '../dashboard-rows.ts';
import { readSavedReport } from '../report-rows.ts';
import { reportTable } from './report-table.ts';
import { targetTable } from './target-table.ts';

export interface MailParts {
  readonly all: readonly Module[];
  readonly db: TenantReads;
  readonly origin: string;
}

/** What is mailed: a report, or a dashboard with what its filter bar is set to. */
export interface MailSubject {
  readonly reportId: string | null;
  readonly dashboardId: string | null;
  readonly scope: ReportScope;
}

type Recipient = Principal & { readonly userId: string };

/** A report with all its groups, and a card of a dashboard with the first ones: long mails are cut off by mail programs. */
const maxRows = { report: 30, card: 8 } as const;
/** Nobody waits for a mail, so its reports may take almost as long as a connection may be silent. */
const timeoutMs = 18_000;

/** A report or dashboard as a mail, with the figures that its recipient would see. Throws if they may not open it. */
export async function composeReportMail(
  parts: MailParts,
  recipient: Recipient,
  subject: MailSubject,
): Promise<MailBody & { recipient: string }> {
  const settings = await readSettings(parts.db, recipient);
  const composer: Composer = { ...parts, recipient, settings, formats: createReportFormats(settings) };
  const { reportId, dashboardId, scope } = subject;
  const { name, path, label, tables } =
    reportId === null
      ? await dashboardContents(composer, dashboardId ?? undefined, scope)
      : await reportContents(composer, reportId);
  const asOf = composer.formats.moment(new Date());
  const schedules = new URL('/analytics/schedules', parts.origin).href;
  const mail = renderMail(settings.language, {
    subject: msg`${name}: figures of ${composer.formats.day(settings.today)}`,
    paragraphs: [
      msg`${name} as of ${asOf}. The figures are made of the records in ${settings.organization} that you have access to.`,
    ],
    tables,
    button: { label, url: new URL(path, parts.origin).href },
    footer: msg`See and end the emails that you get under ${schedules}`,
  });
  return { ...mail, recipient: settings.email };
}

interface Composer extends MailParts {
  readonly recipient: Recipient;
  readonly settings: Settings;
  readonly formats: ReportReader['formats'];
}

interface Contents {
  readonly name: string;
  readonly path: string;
  readonly label: Text;
  readonly tables: readonly MailTable[];
}

async function reportContents(composer: Composer, id: string): Promise<Contents> {
  const { db, recipient, origin } = composer;
  const { name, definition } = await db.read(recipient, tx => readSavedReport(tx, id));
  const path = `/analytics/reports/${id}`;
  const url = new URL(path, origin).href;
  const table = await calculateTable(composer, { title: name, url, definition, maxRows: maxRows.report });
  return { name, path, label: msg`Open report`, tables: [table] };
}

async function dashboardContents(
  composer: Composer,
  id: string | undefined,
  scope: ReportScope,
): Promise<Contents> {
  const dashboard = await composer.db.read(composer.recipient, tx => readDashboard(tx, id));
  const tables = await cardTables(composer, dashboard, scope);
  const path = dashboardPath(dashboard.id, scope);
  return { name: dashboard.name, path, label: msg`Open dashboard`, tables };
}

/** A card that cannot be calculated says why, and the others are there. */
async function cardTables(
  composer: Composer,
  { id, cards }: Dashboard,
  scope: ReportScope,
): Promise<MailTable[]> {
  const url = new URL(dashboardPath(id, scope), composer.origin).href;
  const tables: MailTable[] = [];
  for (const card of cards) {
    const { title } = card;
    try {
      tables.push(await cardTable(composer, card, { title, url, scope, maxRows: maxRows.card }));
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      const note = writeText(composer.settings.language, error.text);
      tables.push({ title, notes: [note], headings: [], rows: [] });
    }
  }
  return tables;
}

interface ShownCard {
  readonly title: string;
  readonly url: string;
  readonly scope: ReportScope;
  readonly maxRows: number;
}

async function cardTable(composer: Composer, card: DashboardCard, shown: ShownCard): Promise<MailTable> {
  if (!('targets' in card)) {
    return calculateTable(composer, { ...shown, definition: await definitionOf(composer, card) });
  }
  const { all, db, recipient, settings, formats, origin } = composer;
  demand(recipient, deals.permissions.read);
  const question = card.targets;
  const attainment = await calculateAttainment({
    all,
    db,
    principal: recipient,
    question,
    scope: shown.scope,
  });
  return targetTable({ language: settings.language, formats }, { ...shown, origin, question, attainment });
}

type ReportCard = Exclude<DashboardCard, { targets: unknown }>;

async function definitionOf({ db, recipient }: Composer, card: ReportCard): Promise<ReportDefinition> {
  return 'reportId' in card
    ? (await db.read(recipient, tx => readSavedReport(tx, card.reportId))).definition
    : card.definition;
}

async function calculateTable(
  { all, db, recipient, settings, formats, origin }: Composer,
  shown: { title: string; url: string; definition: ReportDefinition; scope?: ReportScope; maxRows: number },
): Promise<MailTable> {
  const definition = await applyScope(db, recipient, all, shown.definition, shown.scope ?? {});
  const module = readableModule(all, recipient, definition.entity);
  const result = await calculateReport({ all, db, principal: recipient, definition, timeoutMs });
  const reader: ReportReader = { all, module, principal: recipient, language: settings.language, formats };
  const mentioned = definition.filter
    ? mentionedRecords(reader, definition.filter)
    : new Map<string, Set<string>>();
  const names = await db.read(recipient, async tx => {
    const found = new Map<string, string>();
    for (const [entity, ids] of mentioned) {
      for (const [id, name] of await readTitles(tx, all, entity, [...ids])) {
        found.set(id, name);
      }
    }
    return found;
  });
  return reportTable(reader, { ...shown, definition, result, names, origin });
}

/** The address keeps what the dashboard is narrowed by. */
function dashboardPath(id: string, scope: ReportScope): string {
  const search = Object.keys(scope).length > 0 ? `?scope=${encodeURIComponent(JSON.stringify(scope))}` : '';
  return `/analytics/dashboards/${id}${search}`;
}

interface Settings extends FormatSettings {
  readonly email: string;
  readonly organization: string;
  readonly today: string;
}

async function readSettings(db: TenantReads, recipient: Recipient): Promise<Settings> {
  const { tenantId, userId } = recipient;
  const [row] = await db.read(
    recipient,
    tx => tx<Omit<Settings, 'language'> & { chosenLanguage: string | null }>`
      select membership.email, organization.name as organization, crm.member_language(user_id) as "chosenLanguage",
        country, date_format as "dateFormat", time_format as "timeFormat", number_format as "numberFormat",
        time_zone as "timeZone", currency.code as currency, crm.today_of(${tenantId})::text as today
      from crm.membership
      join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
      join crm.currency on currency.tenant_id = ${tenantId} and is_base_currency
      where membership.tenant_id = ${tenantId} and user_id = ${userId}`,
  );
  if (!row) {
    throw new AppError('notFound');
  }
  const { chosenLanguage, ...settings } = row;
  return { ...settings, language: readerLanguage(chosenLanguage) };
}
