import type { ProductPreset } from '../../platform/import/presets/preset.ts';
import { type Damage, damageOf } from './export-damage.ts';

/** What the n-th row of a kind says in each field. Rows of different kinds with the same number belong together. */
const texts: Readonly<Record<string, (n: number, product: string) => Readonly<Record<string, string>>>> = {
  company: (n, product) => ({
    ...system(product, 'company', n),
    name: companyName(n),
    website: `https://c${n}.example`,
    domain: `c${n}.example`,
    email: `info@c${n}.example`,
    phone: `+49 30 1000${n}`,
    industryId: 'Software',
    companyTypeId: 'Customer',
    annualRevenue: '1000.50',
    ownerUserId: 'Ada Admin',
  }),
  contact: (n, product) => ({
    ...system(product, 'contact', n),
    ...person(n),
    companyId: companyName(n),
    'companyId.sourceId': idOf(product, 'company', n),
    jobTitle: 'Buyer',
    ownerUserId: 'Ada Admin',
  }),
  lead: (n, product) => ({
    ...system(product, 'lead', n),
    firstName: 'Lea',
    lastName: `Lead${n}`,
    fullName: `Lea Lead${n}`,
    email: `lead${n}@l.example`,
    companyName: companyName(n),
    leadStatusId: 'New',
    assignedToUserId: 'Ada Admin',
  }),
  deal: (n, product) => ({
    ...system(product, 'deal', n),
    name: dealName(n),
    amount: (amountInCents(n) / 100).toFixed(2),
    ...(isWon(n) ? won : open),
    companyId: companyName(n),
    'companyId.sourceId': idOf(product, 'company', n),
    contactId: `First Person${n}`,
    'contactId.sourceId': idOf(product, 'contact', n),
    ownerUserId: 'Ada Admin',
  }),
  activity: (n, product) => ({
    ...system(product, 'activity', n),
    subject: `Activity ${n}`,
    body: `What was said ${n}`,
    kind: 'Call',
    kindText: 'Call',
    statusText: 'Completed',
    dueAtUtc: '2021-05-06 10:00',
    endsAtUtc: '2021-05-06 11:00',
    completedAtUtc: '2021-05-06 12:00',
    assignedToUserId: 'Ada Admin',
    relatedTo: dealName(n),
    relatedToId: idOf(product, 'deal', n),
    relatedPersonId: idOf(product, 'contact', n),
    relatedType: 'Opportunity',
    dealId: dealName(n),
    'dealId.sourceId': idOf(product, 'deal', n),
    contactId: `First Person${n}`,
    'contactId.sourceId': idOf(product, 'contact', n),
    companyId: companyName(n),
    'companyId.sourceId': idOf(product, 'company', n),
  }),
};

const won = {
  dealStageId: 'Closed Won',
  dealStatus: 'Won',
  probability: '100',
  isWon: 'true',
  isClosed: 'true',
  closedAtUtc: '2021-03-04 10:00',
  wonReason: 'Best offer',
  expectedCloseDate: '2021-03-04',
};
const open = {
  dealStageId: 'Pilot',
  dealStatus: 'Open',
  probability: '40',
  isWon: 'false',
  isClosed: 'false',
  expectedCloseDate: '2031-03-04',
};

function system(product: string, kind: string, n: number): Record<string, string> {
  return {
    sourceId: idOf(product, kind, n),
    createdAtUtc: '2020-01-02 10:00',
    updatedAtUtc: '2020-06-07 10:00',
    originalCreator: 'Jo Old',
  };
}

function person(n: number): Record<string, string> {
  return {
    firstName: 'First',
    lastName: `Person${n}`,
    fullName: `First Person${n}`,
    email: `person${n}@c${n}.example`,
  };
}

function companyName(n: number): string {
  return `Company ${n}`;
}

function dealName(n: number): string {
  return `Deal ${n}`;
}

export function isWon(n: number): boolean {
  return n % 2 === 0;
}

/** Amounts that binary fractions cannot hold. */
export function amountInCents(n: number): number {
  return 1_010 + n * 33_333;
}

const prefixes: Readonly<Record<string, string>> = {
  company: '001',
  contact: '003',
  lead: '00Q',
  deal: '006',
  activity: '00T',
};

function idOf(product: string, kind: string, n: number): string {
  const number = String(n).padStart(6, '0');
  switch (product) {
    case 'Salesforce':
      return `${prefixes[kind]}5g0000${number}AQA`;
    case 'Zoho':
      return `zcrm_${kind.charCodeAt(0)}${kind.charCodeAt(2)}${number}`;
    default:
      // Each kind of records counts for itself.
      return `1${number}`;
  }
}

/** The fields that a product's export of a kind of records fills. */
export function fieldsIn({ exports }: ProductPreset, kind: string): string[] {
  const columns = exports.find(({ resource }) => resource === kind)?.columns ?? {};
  return Object.values(columns).filter(field => field !== null);
}

/** What an undamaged row says in a field. */
export function textIn({ source }: ProductPreset, kind: string, n: number, field: string): string {
  return texts[kind]?.(n, source)[field] ?? '';
}

/** How a row of an export is damaged, if it is. */
export function damageIn(preset: ProductPreset, kind: string, n: number): Damage | undefined {
  return damageOf(kind, fieldsIn(preset, kind), n);
}

/** One export of each kind of records that is generated: of companies, people, leads, deals and activities. */
export function generatedKinds({ exports }: ProductPreset): ProductPreset['exports'] {
  const isFirst = (resource: string, i: number) => exports.findIndex(one => one.resource === resource) === i;
  return exports.filter(({ resource }, i) => resource in texts && isFirst(resource, i));
}

/** The files of a product's export. A tenth of the rows is damaged, unless another choice of damages is given. */
export function generateExport(
  preset: ProductPreset,
  rows: number,
  damageFor: (preset: ProductPreset, kind: string, n: number) => Damage | undefined = damageIn,
): Record<string, string> {
  const { source } = preset;
  return Object.fromEntries(
    generatedKinds(preset).map(({ resource, columns }) => {
      const headings = Object.keys(columns);
      const lines = Array.from({ length: rows }, (_, n) => {
        const whole: Readonly<Record<string, string>> = texts[resource]?.(n, source) ?? {};
        const damage = damageFor(preset, resource, n);
        const said = damage ? { ...whole, [damage.field]: damage.apply(whole[damage.field] ?? '') } : whole;
        return headings.map(heading => quoted(said[columns[heading] ?? ''] ?? '')).join(',');
      });
      return [`${resource}-export.csv`, [headings.map(quoted).join(','), ...lines].join('\n')];
    }),
  );
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
