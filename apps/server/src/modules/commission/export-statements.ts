import {
  type CommissionLine,
  type CommissionStatement,
  exportCommissionStatements,
  type StatementState,
} from '@pipewright/contract/commission/commission-operations.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { recordEventInOwnTransaction } from '../../platform/audit/record-event.ts';
import { notFound } from '../../platform/errors.ts';
import { tableDownload } from '../../platform/export/table-download.ts';
import type { Cell } from '../../platform/export/write-csv.ts';
import { defineReadRoute } from '../../platform/http/routes/define-route.ts';
import { translate } from '../../platform/language/translate.ts';
import { isReached } from '../../platform/reached-people.ts';
import { readStatements } from './statements.ts';

/** The lines of statements as a file. One exports at most what one may see and export. */
export const exportStatementsRoute = defineReadRoute(
  exportCommissionStatements,
  async ({ principal, query: { period, userId, state, format }, db, address, userAgent, language }) => {
    const isAllowed = (person: string) => isReached(principal, 'commission.export', person);
    if (userId !== undefined && !isReached(principal, 'commission.read', userId)) {
      throw notFound('There is no such commission statement.');
    }
    const statements = await db.read(principal, tx => readStatements(tx, { period, userId, state }));
    const details = { resource: 'commission-statement' };
    await recordEventInOwnTransaction(db, principal, { kind: 'export', details, address, userAgent });
    const rows = toRows(
      statements.filter(statement => isAllowed(statement.userId)),
      language,
    );
    return tableDownload({ name: `commission-${period}`, format, rows, sheet: 'Commission' });
  },
);

async function* toRows(
  statements: readonly CommissionStatement[],
  language: Language,
): AsyncGenerator<Cell[]> {
  yield headingsIn(language);
  for (const statement of statements) {
    for (const line of statement.lines) {
      yield cellsOf(statement, line, language);
    }
  }
}

function headingsIn(language: Language): string[] {
  return [
    translate(language, 'Person'),
    translate(language, 'Period'),
    translate(language, 'Status'),
    translate(language, 'Commission Plan'),
    translate(language, 'Line'),
    translate(language, 'Corrects'),
    translate(language, 'Deal'),
    translate(language, 'Won on'),
    translate(language, 'Deal amount'),
    translate(language, 'Share (%)'),
    translate(language, 'Credit'),
    translate(language, 'Commission'),
    translate(language, 'Currency'),
    translate(language, 'Paid on'),
    translate(language, 'Payment reference'),
  ];
}

function cellsOf(statement: CommissionStatement, line: CommissionLine, language: Language): Cell[] {
  return [
    statement.fullName,
    statement.period,
    stateIn(statement.state, language),
    line.planName,
    kindIn(line.kind, language),
    line.aboutPeriod,
    line.dealName,
    line.closedOn,
    line.dealAmount,
    line.percent,
    line.credit,
    line.amount,
    statement.currency,
    statement.paidOn,
    statement.paymentReference,
  ];
}

function stateIn(state: StatementState, language: Language): string {
  switch (state) {
    case 'open':
      return translate(language, 'Open');
    case 'approved':
      return translate(language, 'Approved');
    case 'paid':
      return translate(language, 'Paid');
  }
}

function kindIn(kind: CommissionLine['kind'], language: Language): string {
  switch (kind) {
    case 'deal':
      return translate(language, 'Deal');
    case 'payout':
      return translate(language, 'Payout by attainment');
    case 'cap':
      return translate(language, 'Cap');
  }
}
