import type { leadSources } from '@pipewright/contract/resources/master-data/lead-sources.ts';
import type { SlotsOf } from '../../../kit/records/screens/define-screens.ts';
import { LeadSourceCard } from './lead-source-card.tsx';
import { LeadSourceForm } from './lead-source-form.tsx';

export const leadSourceSlots: SlotsOf<typeof leadSources> = { card: LeadSourceCard, form: LeadSourceForm };
