import type { MenuPlace } from '../../kit/records/screens/navigation.ts';
import type { Planned } from './coming-soon.ts';

type Line = readonly [route: Planned['route'], title: string, promise: string];

/** The pages of the navigation that are not there yet. */
export const plannedPages: readonly Planned[] = [
  ...group('CRM', [
    ['/contacts', 'Contacts', 'People you work with, and every interaction with them'],
    ['/companies', 'Companies', 'Companies you sell to, with their contacts and deals'],
    ['/deals', 'Deals', 'Deals from first offer to won or lost'],
    ['/orders', 'Orders', 'What customers have ordered, and where it stands'],
    ['/activities', 'Activities', 'Calls, emails, meetings and tasks in one list'],
    ['/crm/reports', 'CRM Reports', 'Leads, contacts and deals, counted and compared'],
  ]),
  ...group('Sales', [
    ['/sales/pipeline', 'Pipeline', 'Open deals on a board, stage by stage'],
    ['/sales/forecasting', 'Forecasting', 'What will probably be won, by month and by person'],
    ['/sales/quotes', 'Quotes', 'Offers with prices, sent and accepted'],
    ['/sales/products', 'Products', 'What you sell, with its prices'],
    ['/sales/territories', 'Territories', 'Who sells where'],
    ['/sales/performance', 'Performance', 'What each person and team has reached'],
    ['/sales/commission', 'Commission', 'What is earned on each deal that was won'],
  ]),
  ...group('Marketing', [
    ['/marketing/campaigns', 'Campaigns', 'Plan campaigns and see the leads they bring'],
    ['/marketing/emails', 'Emails', 'Mails to many, with who opened and answered'],
    ['/marketing/forms', 'Forms', 'Forms for your site that turn visitors into leads'],
    ['/marketing/landing-pages', 'Landing Pages', 'Pages for one campaign each, made without code'],
    ['/marketing/lead-scoring', 'Lead Scoring', 'The rules by which leads earn their points'],
    ['/marketing/buyer-intent', 'Buyer Intent', 'Signs that somebody is about to buy'],
    ['/marketing/analytics', 'Marketing Analytics', 'Which channels bring leads, and which bring sales'],
    ['/marketing/templates', 'Templates', 'Reusable email templates'],
  ]),
  ...group('Service', [
    ['/service/tickets', 'Tickets', 'Questions and problems of customers until they are solved'],
    ['/service/knowledge', 'Knowledge Base', 'Answers for customers and for colleagues'],
    ['/service/sla', 'Service Levels', 'How soon an answer is promised, and whether it came'],
    ['/service/portal', 'Customer Portal', 'Where customers see their own tickets'],
    ['/service/surveys', 'Surveys', 'Ask customers how it went'],
    ['/service/chat', 'Live Chat', 'Talk with visitors while they are there'],
  ]),
  ...group('Analytics', [
    ['/analytics/dashboards', 'Dashboards', 'Boards of your own, from any figure'],
    ['/analytics/reports', 'Reports', 'Any list, grouped, counted and printed'],
    ['/analytics/revenue', 'Revenue', 'What came in, and what is about to'],
    ['/analytics/sales', 'Sales Analytics', 'Where deals are won, lost and slowed down'],
    ['/analytics/marketing-roi', 'Marketing ROI', 'What each campaign cost and what it brought'],
    ['/analytics/customers', 'Customer Analytics', 'Who buys, who stays and who leaves'],
  ]),
  ...group('Administration', [
    ['/administration/users', 'Users', 'The people of your organization, their roles and invitations'],
    ['/administration/settings', 'Settings', 'Name, time zone, currency and plan of your organization'],
    ['/administration/security', 'Security', 'Sessions, sign-in rules and single sign-on'],
    ['/administration/audit', 'Audit Log', 'Track who changed what and when'],
    ['/administration/backup', 'Backup', 'Back up and restore your data'],
  ]),
];

function group(menu: MenuPlace | undefined, lines: readonly Line[]): readonly Planned[] {
  return lines.map(([route, title, promise]) => ({ route, title, promise, menu }));
}
