import type { industries } from '@pipewright/contract/resources/industries.ts';
import type { SlotsOf } from '../../kit/define-screens.ts';
import { ImportIndustries } from './import-industries.tsx';

export const industrySlots: SlotsOf<typeof industries> = { pageActions: ImportIndustries };
