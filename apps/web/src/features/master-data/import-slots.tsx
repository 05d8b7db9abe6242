import { industries } from '@pipewright/contract/resources/master-data/industries.ts';
import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { importLinkOf } from '../../kit/common/import/import-link.tsx';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';

export const industrySlots: SlotsOf<typeof industries> = { pageActions: importLinkOf(industries) };
export const tagSlots: SlotsOf<typeof tags> = { pageActions: importLinkOf(tags) };
