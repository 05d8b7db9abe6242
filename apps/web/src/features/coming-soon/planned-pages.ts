import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MenuPlace } from '../../kit/records/screens/menu-groups.ts';
import type { Planned } from './coming-soon.ts';

type Line = readonly [route: Planned['route'], title: MessageDescriptor, promise: MessageDescriptor];

/** The pages of the navigation that are not there yet. */
export const plannedPages: readonly Planned[] = [
  ...group('Marketing', [
    ['/marketing/campaigns', msg`Campaigns`, msg`Plan campaigns and see the leads they bring`],
    ['/marketing/emails', msg`Emails`, msg`Emails to many people, with who opened and answered them`],
    ['/marketing/forms', msg`Forms`, msg`Forms for your site that turn visitors into leads`],
    ['/marketing/landing-pages', msg`Landing pages`, msg`Pages for one campaign each, made without code`],
    ['/marketing/buyer-intent', msg`Buyer intent`, msg`Signs that somebody is about to buy`],
    [
      '/marketing/analytics',
      msg`Marketing analytics`,
      msg`Which channels bring leads, and which bring sales`,
    ],
  ]),
  ...group('Service', [
    ['/service/tickets', msg`Tickets`, msg`Questions and problems of customers until they are solved`],
    ['/service/knowledge', msg`Knowledge base`, msg`Answers for customers and for colleagues`],
    ['/service/sla', msg`Service levels`, msg`How soon an answer is promised, and whether it came`],
    ['/service/portal', msg`Customer portal`, msg`Where customers see their own tickets`],
    ['/service/surveys', msg`Surveys`, msg`Ask customers how it went`],
    ['/service/chat', msg`Live chat`, msg`Talk with visitors while they are there`],
  ]),
];

function group(menu: MenuPlace | undefined, lines: readonly Line[]): readonly Planned[] {
  return lines.map(([route, title, promise]) => ({ route, title, promise, menu }));
}
