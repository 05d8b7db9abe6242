import { z } from 'zod';
import { boolean, computed, embedded, kept, keptOrNone, reference, withTexts } from './fields.ts';

/** The territory of a record. Its table calls `crm.tenant_territory`. */
export const territoryFields = {
  /** Assigned by the rules of the territories, until somebody chooses another. */
  territoryId: keptOrNone(reference('territory')),
  /** False once somebody has chosen the territory; set to true, the record follows the rules again. */
  followsTerritoryRules: withTexts(kept(boolean()), { label: 'Follows territory rules' }),
  /** Whether the rule of its territory has chosen the owner. */
  ownerByTerritory: withTexts(computed(boolean()), { label: 'Owner chosen by territory' }),
  territory: embedded({ via: 'territoryId', from: 'territory', shape: { name: z.string() } }),
} as const;
