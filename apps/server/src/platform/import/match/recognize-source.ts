import { otherSource } from '@pipewright/contract/fields/source-fields.ts';

interface Signs {
  /** Headings that hardly any other product writes. */
  readonly headings: readonly RegExp[];
  /** How its ids look. */
  readonly value?: RegExp;
}

/** By the documented headings of their exports, and by ids whose form is unmistakable. */
const signs: Readonly<Record<string, Signs>> = {
  Salesforce: {
    headings: [
      /^(Account|Contact|Opportunity|Lead|Parent|Owner|RecordType)Id$/,
      /^(Opportunity ID|StageName|CloseDate|IsWon|IsClosed|CurrencyIsoCode|LastModifiedDate|SystemModstamp)$/,
      /^(Opportunity Owner|Opportunity Name|Account Owner|Account Currency)$/,
    ],
    value: /^(001|003|006|00Q)[A-Za-z0-9]{12}([A-Za-z0-9]{3})?$/,
  },
  HubSpot: {
    headings: [
      /^hs_/,
      /^Associated (Company|Contact|Deal)/i,
      /^(Lifecycle Stage|Company owner|Contact owner|Deal owner|Company Domain Name)$/i,
      /^Record ID$/,
    ],
  },
  Zoho: {
    headings: [
      /^Zoho /i,
      /\.id$/,
      /^Record Id$/,
      /^(Modified Time|Deal Owner\.id|Closing Date|Account Name\.id)$/,
    ],
    value: /^zcrm_\d+$/,
  },
  Pipedrive: { headings: [/^(Deal|Person|Organization|Lead) - /] },
  Dynamics: {
    headings: [/^\(Do Not Modify\)/i, /^(accountid|contactid|opportunityid|leadid|statecode)$/, /^Est\. /],
  },
};

/** The product that a file was exported from, by its headings and first rows. */
export function recognizeSource(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.slice(0, 20).flat();
  const scores = Object.entries(signs).map(([source, { headings: patterns, value }]) => {
    const known = headings.filter(heading => patterns.some(pattern => pattern.test(heading.trim())));
    const hasId = value && cells.some(cell => value.test(cell));
    return { source, score: known.length + (hasId ? 10 : 0) };
  });
  const [best, second] = scores.sort((a, b) => b.score - a.score);
  return best && best.score > (second?.score ?? 0) ? best.source : otherSource;
}
