import { industries } from '@pipewright/contract/resources/master-data/industries.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/write/seed-rows.ts';
import { withCommonHeadings } from '../import-headings.ts';

export const industriesModule = defineModule({
  resource: industries,
  table: 'industry',
  imports: {
    needs: [['name']],
    keys: ['name'],
    dryRun: 'writing',
    headings: withCommonHeadings({ name: ['Industry'], iconClass: ['Icon'], isActive: ['Active', 'Status'] }),
  },
  seed: seedRows(industries, 'industry', [
    { name: 'Technology', description: 'Software, hardware and IT services', iconClass: 'fa-laptop' },
    {
      name: 'Healthcare',
      description: 'Hospitals, practices and medical devices',
      iconClass: 'fa-heartbeat',
    },
    { name: 'Finance', description: 'Banks, insurance and investment', iconClass: 'fa-university' },
    { name: 'Education', description: 'Schools, universities and training', iconClass: 'fa-graduation-cap' },
    { name: 'Manufacturing', description: 'Making goods, from parts to machines', iconClass: 'fa-industry' },
    { name: 'Retail', description: 'Shops and online trade', iconClass: 'fa-shopping-cart' },
    { name: 'Wholesale', description: 'Trade between businesses', iconClass: 'fa-boxes' },
    { name: 'Construction', description: 'Buildings, roads and engineering', iconClass: 'fa-hard-hat' },
    { name: 'Real estate', description: 'Letting, selling and managing property', iconClass: 'fa-building' },
    {
      name: 'Professional services',
      description: 'Consulting, law and accounting',
      iconClass: 'fa-briefcase',
    },
    { name: 'Transport and logistics', description: 'Moving goods and people', iconClass: 'fa-truck' },
    { name: 'Hospitality and tourism', description: 'Hotels, restaurants and travel', iconClass: 'fa-hotel' },
    { name: 'Energy and utilities', description: 'Power, gas, water and waste', iconClass: 'fa-bolt' },
    {
      name: 'Telecommunications',
      description: 'Networks and their operators',
      iconClass: 'fa-broadcast-tower',
    },
    {
      name: 'Media and entertainment',
      description: 'Publishing, film, music and games',
      iconClass: 'fa-film',
    },
    { name: 'Agriculture', description: 'Farming, forestry and fishing', iconClass: 'fa-seedling' },
    { name: 'Food and beverage', description: 'Making and selling food and drink', iconClass: 'fa-utensils' },
    { name: 'Automotive', description: 'Vehicles, parts and dealers', iconClass: 'fa-car' },
    { name: 'Pharmaceuticals', description: 'Medicines and life sciences', iconClass: 'fa-pills' },
    { name: 'Government', description: 'Public authorities and services', iconClass: 'fa-landmark' },
    { name: 'Non-profit', description: 'Charities and associations', iconClass: 'fa-hands-helping' },
    { name: 'Other', description: 'What fits nowhere else', iconClass: 'fa-ellipsis-h' },
  ]),
});
