import { readStoredText } from '../../language/stored-text.ts';

/** Why something was not imported, as a stored text with the values of the first case, and how often. */
export type Reasons = [reason: string, count: number][];

/** By currency: the sum in the file and that of the records, in ten-thousandths, which JSON numbers would round. */
export type Sums = Record<string, [inFile: string, imported: string]>;

interface ColumnState {
  filled: number;
  imported: number;
  /** Names that no list has and that were left empty, as somebody chose. */
  emptied: number;
  sums: Sums;
  reasons: Reasons;
}

export interface GroupState {
  text: string | null;
  /** The ids that the records have in this field. */
  becomes: string[];
  rows: number;
  imported: number;
  sums: Sums;
}

/** What an import has collected about its rows so far. It is stored with the import. */
export interface ReportState {
  reasons: Reasons;
  columns: ColumnState[];
  stages: GroupState[];
  owners: GroupState[];
  samePeople: SamePerson[];
}

/** The ids of a lead and a contact with the same email address. */
export interface SamePerson {
  readonly lead: string;
  readonly contact: string;
}

const maxReasons = 20;
const maxGroups = 300;
const maxBecomes = 5;
const maxPeople = 100;

export function newReport(width: number): ReportState {
  return {
    reasons: [],
    columns: Array.from({ length: width }, newColumn),
    stages: [],
    owners: [],
    samePeople: [],
  };
}

export function newColumn(): ColumnState {
  return { filled: 0, imported: 0, emptied: 0, sums: {}, reasons: [] };
}

/** Counts a reason. Those that differ only in the values that they name are one. */
export function addReason(reasons: Reasons, reason: string): void {
  const kind = kindOf(reason);
  const same = reasons.find(([known]) => kindOf(known) === kind);
  if (same) {
    same[1] += 1;
  } else if (reasons.length < maxReasons) {
    reasons.push([reason, 1]);
  }
}

function kindOf(reason: string): string {
  const text = readStoredText(reason);
  return typeof text === 'string' ? text : text.text;
}

/** What all further texts are called where there are too many. */
const others = '…';

/** The group of a text. */
export function groupOf(groups: GroupState[], wanted: string | null): GroupState {
  const text = groups.length < maxGroups || groups.some(group => group.text === wanted) ? wanted : others;
  const known = groups.find(group => group.text === text);
  if (known) {
    return known;
  }
  const added: GroupState = { text, becomes: [], rows: 0, imported: 0, sums: {} };
  groups.push(added);
  return added;
}

export function addBecomes({ becomes }: GroupState, id: unknown): void {
  if (typeof id === 'string' && !becomes.includes(id) && becomes.length < maxBecomes) {
    becomes.push(id);
  }
}

export function addPeople({ samePeople }: ReportState, people: readonly SamePerson[]): void {
  samePeople.push(...people.slice(0, maxPeople - samePeople.length));
}

const scale = 10_000;
/** A column of texts that was chosen as the currency has a text in every row. */
const maxCurrencies = 50;

/** Adds an amount of the file, or of a record. */
export function addAmount(
  sums: Sums,
  currency: string,
  amount: { inFile?: number; imported?: number },
): void {
  const isKnown = Object.hasOwn(sums, currency);
  const key = isKnown || Object.keys(sums).length < maxCurrencies ? currency : others;
  const [inFile, imported] = (Object.hasOwn(sums, key) && sums[key]) || ['0', '0'];
  // Not by assignment: a file can call a currency `__proto__`.
  const value = [plus(inFile, amount.inFile ?? 0), plus(imported, amount.imported ?? 0)];
  Object.defineProperty(sums, key, { value, enumerable: true, configurable: true, writable: true });
}

function plus(sum: string, amount: number): string {
  return String(BigInt(sum) + (Number.isFinite(amount) ? BigInt(Math.round(amount * scale)) : 0n));
}

/** A sum as a number, for people to read. */
export function sumOf(sum: string): number {
  return Number(sum) / scale;
}
