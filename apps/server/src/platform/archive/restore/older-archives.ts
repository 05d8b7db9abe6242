import { withoutAccountLinks } from '../../mail/account-links.ts';
import type { ArchiveColumn, ArchiveTable } from '../archive-tables.ts';
import { refused } from '../refused.ts';
import type { Prepare } from './insert-lines.ts';

type Values = Readonly<Record<string, unknown>>;

/** How a migration has changed existing values. */
export interface Translation {
  readonly migration: string;
  readonly table: string;
  /** Receives a row, or the columns of it in the change log. */
  readonly translate: (values: Values) => Values;
  /** Whether entries of the log stay as they are. */
  readonly isOfRowsOnly?: boolean;
  /** Columns that the table no longer has. */
  readonly formerColumns?: readonly ArchiveColumn[];
}

/**
 * Every migration that rewrites values needs an entry here, which a test ensures: archives from before it contain the
 * old values. In the order of the migrations.
 */
export const translations: readonly Translation[] = [
  {
    migration: '0066_remove_kept_links.sql',
    table: 'mail',
    translate: mail => (mail.sender_user_id ? mail : mapValues(mail, withoutLinks, { secret: null })),
  },
  {
    migration: '0068_starter_without_trial.sql',
    table: 'organization',
    translate: organization =>
      organization.plan === 'starter' ? { ...organization, trial_ends_at_utc: null } : organization,
  },
  {
    migration: '0097_events_and_actors.sql',
    table: 'change_set',
    translate: changeSet => ({ actor_kind: changeSet.actor_id ? 'user' : 'system', ...changeSet }),
  },
  ...['activity', 'file'].map(aboutColumns),
  // Columns that now have more decimal places: values stay unchanged.
  { migration: '0101_amounts_in_currency_precision.sql', table: 'deal', translate: deal => deal },
  {
    migration: '0185_forecast_categories.sql',
    table: 'deal_stage',
    isOfRowsOnly: true,
    translate: stage => ({
      forecast_category: stage.is_lost ? 'omitted' : categoryAt(stage.probability),
      ...stage,
    }),
  },
  {
    migration: '0185_forecast_categories.sql',
    table: 'deal',
    isOfRowsOnly: true,
    // Only lost deals have a reason for that, and only closed ones a time.
    translate: deal => ({
      forecast_category: deal.lost_reason
        ? 'omitted'
        : deal.closed_at_utc
          ? 'closed'
          : categoryAt(deal.probability),
      ...deal,
    }),
  },
  // After a restore all leads are scored again.
  { migration: '0190_lead_scoring_rules.sql', table: 'lead', translate: lead => lead },
];

/** The forecast category for a probability in percent. */
function categoryAt(probability: unknown): string {
  const percent = Number(probability);
  return percent >= 75 ? 'commit' : percent >= 50 ? 'best-case' : 'pipeline';
}

/** Links to records used to have one column per entity. The log still names links like columns. */
function aboutColumns(table: string): Translation {
  const entities = ['lead', 'contact', 'company', 'deal'];
  return {
    migration: '0098_about_relation.sql',
    table,
    isOfRowsOnly: true,
    formerColumns: entities.map(entity => ({ name: `${entity}_id`, type: 'uuid', isRequired: false })),
    translate: row => {
      const links = entities.map(entity => [entity, row[`${entity}_id`] ?? null] as const);
      const columns = new Set(entities.map(entity => `${entity}_id`));
      return {
        ...Object.fromEntries(Object.entries(row).filter(([name]) => !columns.has(name))),
        about_records: Object.fromEntries(links.filter(([, id]) => id !== null)),
      };
    },
  };
}

function withoutLinks(value: unknown): unknown {
  return typeof value === 'string' ? withoutAccountLinks(value) : value;
}

/** Changes every value, and replaces those in `replaced` if they exist. */
function mapValues(values: Values, change: (value: unknown) => unknown, replaced: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, name in replaced ? replaced[name] : change(value)]),
  );
}

/** The version that created the first archives. */
const firstSchema = '0039_archives.sql';

/** Converts the rows of an archive of an earlier version, by table. */
export function translationsSince(
  schema: string,
  known: readonly Translation[] = translations,
): Readonly<Record<string, Prepare>> {
  if (schema < firstSchema) {
    throw refused(
      'The archive says that it is older than the first version of Pipewright that made archives.',
    );
  }
  const due = known.filter(({ migration }) => migration > schema);
  const translate = (table: string, values: Values, steps = due) =>
    steps.filter(each => each.table === table).reduce((made, each) => each.translate(made), values);
  const ofEntries = due.filter(each => !each.isOfRowsOnly);
  const ofLog = (entry: Values): Values => {
    const table = String(entry.entity).replaceAll('-', '_');
    const side = (name: string) =>
      isObject(entry[name]) ? { [name]: translate(table, entry[name], ofEntries) } : {};
    return { ...entry, ...side('before'), ...side('after') };
  };
  const tables = due.map(({ table }) => [
    table,
    async (rows: readonly Values[]) => rows.map(row => translate(table, row)),
  ]);
  const log = ofEntries.length > 0 ? { change_log: async (rows: readonly Values[]) => rows.map(ofLog) } : {};
  return { ...Object.fromEntries(tables), ...log };
}

/** A table with the columns that it had when an archive was made, besides those of today. */
export function withFormerColumns(table: ArchiveTable, schema: string): ArchiveTable {
  const former = translations
    .filter(({ migration, table: name }) => migration > schema && name === table.name)
    .flatMap(({ formerColumns = [] }) => formerColumns);
  return former.length > 0 ? { ...table, columns: [...table.columns, ...former] } : table;
}

function isObject(value: unknown): value is Values {
  return typeof value === 'object' && value !== null;
}
