import type { StageKind } from '@pipewright/contract/operations/import/import-settings.ts';

/** What the rows with a stage say about it. */
export interface StageHints {
  readonly open: number;
  readonly won: number;
  readonly lost: number;
  /** The sum of their probabilities, and how many have one. */
  readonly probability: number;
  readonly rated: number;
}

export const noHints: StageHints = { open: 0, won: 0, lost: 0, probability: 0, rated: 0 };

export function addHints(a: StageHints, b: StageHints): StageHints {
  return {
    open: a.open + b.open,
    won: a.won + b.won,
    lost: a.lost + b.lost,
    probability: a.probability + b.probability,
    rated: a.rated + b.rated,
  };
}

/** What a new stage of this name is: by what its rows say, then by its name, then by its probability. */
export function inferStage(name: string, hints: StageHints): { kind: StageKind; probability: number } {
  const average = hints.rated > 0 ? Math.round(hints.probability / hints.rated) : undefined;
  const kind = kindByRows(hints) ?? kindByName(name) ?? (average === 100 ? 'won' : 'open');
  const probability = { won: 100, lost: 0, open: average ?? usualProbability(name) }[kind];
  return { kind, probability: Math.min(Math.max(probability, 0), 100) };
}

function kindByRows({ open, won, lost }: StageHints): StageKind | undefined {
  const most = Math.max(open, won, lost);
  if (most === 0) {
    return undefined;
  }
  return won === most ? 'won' : lost === most ? 'lost' : 'open';
}

const lostWords =
  /\b(lost|dead|junk|spam|disqualified|unqualified|not qualified|not converted|not interested|no longer interested|cannot contact|can't contact|abandoned|rejected|declined|cancell?ed|verloren|perdid[oa]|perdue?s?|perso)\b|closedlost/i;
const wonWords =
  /\b(won|converted|signed|customer|gewonnen|ganad[oa]|gagn[ée]e?s?|ganh[oa]|vinto|gewonnen)\b|closedwon/i;

function kindByName(name: string): StageKind | undefined {
  if (lostWords.test(name)) {
    return 'lost';
  }
  return wonWords.test(name) ? 'won' : /^closed$/i.test(name) ? 'lost' : undefined;
}

/** `Closed Won (Sales Pipeline)` and `closedwon` are the same. */
function plain(name: string): string {
  return name
    .toLowerCase()
    .replace(/\s*\([^)]*\)\s*$/, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** The open stages that Salesforce, HubSpot, Zoho, Pipedrive and Dynamics begin with, and their probabilities. */
const usual: Readonly<Record<string, number>> = {
  Prospecting: 10,
  Qualification: 10,
  Qualify: 10,
  Qualified: 20,
  'Contact Made': 30,
  'Needs Analysis': 20,
  'Needs Defined': 40,
  Develop: 40,
  'Value Proposition': 50,
  'Id. Decision Makers': 60,
  'Identify Decision Makers': 60,
  'Perception Analysis': 70,
  'Proposal/Price Quote': 75,
  'Proposal/Quote': 75,
  'Proposal Made': 60,
  Propose: 60,
  'Negotiation/Review': 90,
  'Negotiations Started': 80,
  Close: 90,
  'Appointment Scheduled': 20,
  'Qualified To Buy': 40,
  'Presentation Scheduled': 60,
  'Demo Scheduled': 40,
  'Decision Maker Bought-In': 80,
  'Contract Sent': 90,
};
const usualByName = new Map(Object.entries(usual).map(([name, probability]) => [plain(name), probability]));

function usualProbability(name: string): number {
  return usualByName.get(plain(name)) ?? 0;
}

/** Names that mean the same, for each list. Only true synonyms: what they lose by being mapped is nothing. */
const synonyms: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'deal-stage': {
    won: ['Won', 'Closed Won', 'Deal Won', 'Closed as Won', 'Gewonnen'],
    lost: ['Lost', 'Closed Lost', 'Deal Lost', 'Closed as Lost', 'Verloren'],
    qualification: ['Qualification', 'Qualify', 'Qualifying'],
    needs: ['Needs Analysis', 'Needs Defined'],
    proposal: [
      'Proposal',
      'Proposal/Price Quote',
      'Proposal/Quote',
      'Proposal Made',
      'Proposal Sent',
      'Propose',
    ],
    negotiation: ['Negotiation', 'Negotiations', 'Negotiation/Review', 'Negotiations Started'],
  },
  'lead-status': {
    won: ['Closed Won', 'Won', 'Closed - Converted', 'Converted', 'Gewonnen'],
    lost: ['Closed Lost', 'Lost', 'Closed - Not Converted', 'Lost Lead', 'Verloren'],
    new: ['New', 'Open - Not Contacted', 'Not Contacted', 'New Lead'],
    contacted: ['Contacted', 'Working - Contacted', 'Connected'],
    negotiation: ['Negotiation', 'Negotiations'],
    proposal: ['Proposal', 'Proposal Sent'],
  },
};

function meaningOf(list: string, name: string): string | undefined {
  const wanted = plain(name);
  return Object.entries(synonyms[list] ?? {}).find(([, names]) =>
    names.some(each => plain(each) === wanted),
  )?.[0];
}

/** The stage of the organization that means the same, or is the only one of its kind; undefined if that is not clear. */
export function sameStage<S extends { readonly name: string; readonly kind: StageKind }>(
  list: string,
  name: string,
  stages: readonly S[],
): S | undefined {
  const meaning = meaningOf(list, name);
  if (!meaning) {
    return undefined;
  }
  const kind = meaning === 'won' || meaning === 'lost' ? meaning : 'open';
  const ofKind = stages.filter(stage => stage.kind === kind);
  const same = ofKind.filter(stage => meaningOf(list, stage.name) === meaning);
  const [only, second] = same.length > 0 || kind === 'open' ? same : ofKind;
  return second ? undefined : only;
}
