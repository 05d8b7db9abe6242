import { t } from '@lingui/core/macro';
import { curlOf, curlToAddress, integrationExamples } from '@pipewright/contract/integrations/examples.ts';
import {
  IconBolt,
  IconCalendar,
  IconFileSpreadsheet,
  IconKey,
  IconPlugConnected,
  IconSparkles,
  IconWebhook,
} from '@tabler/icons-react';
import type { IconComponent } from '../../kit/ui/icon.ts';

export interface Connection {
  readonly id: string;
  readonly icon: IconComponent;
  readonly title: string;
  readonly text: string;
  readonly steps: readonly string[];
  /** Commands that work as they are written, apart from the key. */
  readonly commands?: readonly { readonly label: string; readonly command: string }[];
  /** Where it is set up. Left out where the viewer cannot open the page. */
  readonly links: readonly { readonly route: string; readonly label: string }[];
  /** A page outside of the application. */
  readonly reference?: { readonly href: string; readonly label: string };
}

/** What can be connected today. A new way is an entry here. */
export function connections(origin: string): readonly Connection[] {
  const { createLead, listLeads, subscribe, unsubscribe } = integrationExamples;
  return [
    {
      id: 'api',
      icon: IconKey,
      title: t`API keys`,
      text: t`Your own programs read and write records with the permissions that you give to a key.`,
      steps: [
        t`Create an API key under Security and choose what it may do, for example see and create leads.`,
        t`Send it with every request, as in the examples. All endpoints are described in the API reference.`,
      ],
      commands: [
        { label: t`Create a lead`, command: curlOf(createLead, origin) },
        { label: t`List the newest leads`, command: curlOf(listLeads, origin) },
      ],
      links: [{ route: '/administration/security', label: t`Security` }],
      reference: { href: '/api-reference', label: t`API reference` },
    },
    {
      id: 'assistants',
      icon: IconSparkles,
      title: t`AI assistants (MCP)`,
      text: t`Claude, ChatGPT and others search, summarize and change your records with your permissions. You confirm changes, and can undo them.`,
      steps: [
        t`In the assistant, add a connector with this address: ${{ address: `${origin}/mcp` }}`,
        t`Sign in and allow it. The connection is listed under Security, where you can end it.`,
      ],
      links: [{ route: '/administration/security', label: t`Security` }],
    },
    {
      id: 'webhooks-out',
      icon: IconWebhook,
      title: t`Webhooks to other systems`,
      text: t`A signed message as soon as a record is created, changed or deleted, repeated for three days until it arrives.`,
      steps: [
        t`Add the address of your program under Webhooks and choose the events.`,
        t`Keep the signing secret, and check the signature of every message with any library for Standard Webhooks.`,
      ],
      links: [{ route: '/administration/webhooks', label: t`Webhooks` }],
    },
    {
      id: 'webhooks-in',
      icon: IconBolt,
      title: t`Webhooks from other systems`,
      text: t`A form, shop or any other program sends JSON to a secret address and starts an automation.`,
      steps: [
        t`Create an automation that starts when a webhook is received, and create its address.`,
        t`Send a first request, choose which values fill which fields, add steps and publish.`,
      ],
      commands: [
        { label: t`Send to the address`, command: curlToAddress(`${origin}/api/hooks/YOUR_SECRET_ADDRESS`) },
      ],
      links: [{ route: '/administration/automations', label: t`Automations` }],
    },
    {
      id: 'rest-hooks',
      icon: IconPlugConnected,
      title: t`Zapier, Make and n8n`,
      text: t`There is no ready-made app in their catalogues. Their general modules for webhooks and HTTP work with REST hooks.`,
      steps: [
        t`To start a workflow there: create a webhook trigger in Zapier, Make or n8n, and subscribe its address with the first command.`,
        t`To change records from there: use their HTTP module with an API key, or send to the address of an automation.`,
        t`The second command ends a subscription. Its id is in the answer to the first one.`,
      ],
      commands: [
        { label: t`Subscribe`, command: curlOf(subscribe, origin) },
        { label: t`Unsubscribe`, command: curlOf(unsubscribe, origin) },
      ],
      links: [{ route: '/administration/webhooks', label: t`Webhooks` }],
    },
    {
      id: 'calendar',
      icon: IconCalendar,
      title: t`Calendar`,
      text: t`Each person sees their meetings and open tasks in Google Calendar, Outlook or Apple Calendar.`,
      steps: [
        t`Open your profile and create a calendar link.`,
        t`In your calendar program, subscribe to a calendar from its address.`,
      ],
      links: [{ route: '/profile', label: t`Profile` }],
    },
    {
      id: 'files',
      icon: IconFileSpreadsheet,
      title: t`CSV and Excel`,
      text: t`Files with leads, contacts, companies, deals and products are imported after a dry run, and lists are exported.`,
      steps: [
        t`Open a list, choose Import, and map the columns of your file to fields.`,
        t`To take data out, filter the list and choose Export.`,
      ],
      links: [{ route: '/leads', label: t`Leads` }],
    },
  ];
}
