import { computed, computedOrNone, several, text, withTexts } from './fields.ts';

/** The products whose exports are recognized. Other source names are accepted as well. */
export const knownSources = [
  'Salesforce',
  'HubSpot',
  'Zoho',
  'Pipedrive',
  'Dynamics',
  'Freshsales',
  'EspoCRM',
  'Twenty',
  'Krayin',
  'Pipewright',
] as const;
export const otherSource = 'Other';

/** Where an imported record comes from. Its table calls `crm.tenant_sources`. */
export const sourceFields = {
  /** The name of the system, a colon, and the id there: `Salesforce:0015g00000XyZ`. */
  sourceIds: withTexts(computed(several(text(300), 50)), { label: 'IDs in other systems' }),
  /** Who created the record there. */
  originalCreator: withTexts(computedOrNone(text(200)), { label: 'Original creator' }),
} as const;

/** A source id as people read it. */
export function splitSourceId(text: string): { source: string; id: string } {
  const colon = text.indexOf(':');
  return { source: text.slice(0, colon), id: text.slice(colon + 1) };
}
