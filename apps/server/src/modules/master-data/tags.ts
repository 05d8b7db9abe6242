import { tags } from '@pipewright/contract/resources/master-data/tags.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';
import { withCommonHeadings } from '../import-headings.ts';

export const tagsModule = defineModule({
  resource: tags,
  table: 'tag',
  imports: {
    needs: [['name']],
    // Many lists have names and descriptions, but only tags have colors.
    recognizedBy: [['name'], ['color']],
    keys: ['name'],
    dryRun: 'writing',
    headings: withCommonHeadings({
      name: ['Tag', 'Tag name', 'Label', 'Label name'],
      color: ['Colour', 'Color code', 'Hex code', 'Tag color'],
      isActive: ['Active', 'Status'],
    }),
  },
  seed: seedRows(tags, 'tag', [
    { name: 'VIP', color: '#7C3AED' },
    { name: 'Decision maker', color: '#2563EB' },
    { name: 'Partner', color: '#059669' },
    { name: 'Newsletter', color: '#D97706' },
    { name: 'Do not call', color: '#DC2626' },
  ]),
});
