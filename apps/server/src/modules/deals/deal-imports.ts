import { boolean, choice, dateTime, withTexts } from '@pipewright/contract/fields/fields.ts';
import type { StageKind } from '@pipewright/contract/operations/import/import-settings.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import { msg } from '../../platform/language/message.ts';
import type { CompletedRow, Imports, RowToComplete } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';

/** A deal has no name of its own that would identify it: only the id of the system that it comes from does. */
export const dealImports: Imports<keyof (typeof deals)['fields'] & string> = {
  needs: [['name']],
  keys: [],
  dryRun: 'rules',
  stages: 'dealStageId',
  extra: {
    closedAtUtc: withTexts(dateTime, { label: 'Closed time' }),
    stageSinceUtc: withTexts(dateTime, { label: 'Last stage change' }),
    dealStatus: withTexts(choice(['open', 'won', 'lost']), { label: 'Status (open, won or lost)' }),
    isWon: withTexts(boolean(), { label: 'Is won' }),
    isClosed: withTexts(boolean(), { label: 'Is closed' }),
  },
  outcomeOf,
  complete: completeDeal,
  headings: withCommonHeadings({
    name: [
      'Deal',
      'Deal title',
      'Title',
      'Opportunity',
      'Opportunity name',
      'Deal - Title',
      'Subject',
      'Topic',
    ],
    amount: ['Value', 'Deal value', 'Deal - Value', 'Revenue', 'Expected revenue', 'Est. revenue'],
    currencyId: [
      'Deal currency',
      'Deal currency code',
      'Amount currency',
      'Opportunity currency',
      'Currency ISO code',
      'Currency code',
      'Deal - Currency of Value',
    ],
    dealStageId: [
      'Stage',
      'Stage name',
      'dealstage',
      'Pipeline stage',
      'Deal - Stage',
      'Sales stage',
      'Pipeline phase',
    ],
    probability: ['Probability (%)', 'Deal probability', 'Win probability'],
    forecastCategory: ['Forecast category name', 'ForecastCategoryName', 'hs_forecast_category'],
    expectedCloseDate: [
      'Close date',
      'Closing date',
      'Expected closing date',
      'Est. close date',
      'Deal - Expected close date',
    ],
    closedAtUtc: [
      'Closed at',
      'Closed date',
      'Closed time',
      'Closed on',
      'Date closed',
      'Actual close date',
      'Deal closed on',
      'Won time',
      'Lost time',
    ],
    stageSinceUtc: ['Stage since', 'Last stage change date', 'Stage changed', 'Stage modified time'],
    dealStatus: ['Status', 'Opportunity status', 'State'],
    isWon: ['Is won', 'Won', 'Is closed won', 'hs_is_closed_won'],
    isClosed: ['Is closed', 'Closed', 'Is deal closed', 'hs_is_closed'],
    companyId: ['Company'],
    contactId: [
      'Contact name',
      'Primary contact',
      'Contact person',
      'Deal - Contact person',
      'Associated contact',
    ],
    leadId: ['Lead name', 'Lead email', 'Original lead', 'Converted from'],
    wonReason: ['Win reason', 'Closed won reason', 'Reason for win'],
    lostReason: [
      'Loss reason',
      'Closed lost reason',
      'Reason for loss',
      'Reason for loss (deal)',
      'Deal - Lost reason',
    ],
  }),
};

const yes = ['true', 'yes', 'y', '1'];

/** Pipedrive and Dynamics have a status beside the stage, Salesforce and HubSpot two marks. */
function outcomeOf(texts: ReadonlyMap<string, string>): StageKind | undefined {
  const status = texts.get('dealStatus')?.toLowerCase();
  if (status === 'open' || status === 'won' || status === 'lost') {
    return status;
  }
  const [isWon, isClosed] = [texts.get('isWon'), texts.get('isClosed')];
  if (isWon && yes.includes(isWon.toLowerCase())) {
    return 'won';
  }
  if (isClosed === undefined) {
    return undefined;
  }
  return yes.includes(isClosed.toLowerCase()) ? (isWon === undefined ? undefined : 'lost') : 'open';
}

/**
 * A closed deal is closed when the file says: at its closed time, else on its close date, else when it was changed
 * last. It is in its stage since then; an open one since the last change of its stage, else since it was created.
 */
function completeDeal({ values, outcome, stage, stageFor, timeZone }: RowToComplete): CompletedRow {
  const { dealStatus: _, isWon: __, isClosed: ___, closedAtUtc, ...given } = values;
  const isMoved = (outcome === 'won' || outcome === 'lost') && (stage?.kind ?? 'open') === 'open';
  const last = isMoved ? stageFor(outcome) : undefined;
  if (isMoved && !last) {
    const problem =
      outcome === 'won'
        ? msg`The deal is won, but its stage is open, and no stage is the one for won deals`
        : msg`The deal is lost, but its stage is open, and no stage is the one for lost deals`;
    return { problem, field: 'dealStageId' };
  }
  const kind = isMoved ? outcome : (stage?.kind ?? 'open');
  if (kind === 'open') {
    const since = given.stageSinceUtc ?? given.createdAtUtc;
    return { values: since === undefined ? given : { ...given, stageSinceUtc: since } };
  }
  const closed = closedAtUtc ?? closedOn(given, timeZone) ?? given.updatedAtUtc;
  const since = isMoved ? closed : (given.stageSinceUtc ?? closed);
  const times = closed === undefined ? {} : { closedAtUtc: closed, stageSinceUtc: since };
  const from = given.stageSinceUtc ?? given.createdAtUtc;
  return {
    values: { ...given, ...times, ...(last ? { dealStageId: last.id } : {}) },
    // The stage that it was in until then is known.
    ...(isMoved && given.dealStageId && from && closed
      ? { earlierStay: { stage: given.dealStageId, from, until: closed } }
      : {}),
  };
}

/** The start of the close date, but not before the deal was created. Undefined if that day is still to come. */
function closedOn(values: RowToComplete['values'], timeZone: string): unknown {
  const { expectedCloseDate: day, createdAtUtc: created } = values;
  const today = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(new Date());
  if (typeof day !== 'string' || day > today) {
    return undefined;
  }
  return String(created ?? '').startsWith(day) ? created : `${day} 00:00:00 ${timeZone}`;
}
