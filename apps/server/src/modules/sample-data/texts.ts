import type { ActivityKind } from '@pipewright/contract/fields/activity-fields.ts';
import { type Message, msg } from '../../platform/language/message.ts';

/** The subject of an activity, with the person and the company. */
export type Subject = (about: { readonly name: string; readonly company: string }) => Message;

/** First purchases, and purchases of existing customers. */
export const firstDeals = [
  msg`Annual contract`,
  msg`Pilot project`,
  msg`Service agreement`,
  msg`Framework agreement`,
  msg`Starter package`,
];
export const repeatDeals = [msg`Expansion`, msg`Renewal`, msg`Second site`];

export const wonReasons = [
  msg`Better offer than the competitors`,
  msg`Convinced by the demonstration`,
  msg`Recommended by another customer`,
  msg`Good experience with earlier projects`,
] as const;

export const lostReasons = [
  msg`Chose a competitor on price`,
  msg`Chose a competitor on features`,
  msg`No budget this year`,
  msg`The project was put off`,
  msg`Stays with the present supplier`,
  msg`No answer after the offer`,
];

export const leadNotes = [
  msg`Asked for a price list.`,
  msg`Wants to replace a spreadsheet that five people share.`,
  msg`Saw us at a fair and asked for a demonstration.`,
  msg`The present contract ends in the next quarter.`,
  msg`Needs an offer for two locations.`,
  msg`Compares three suppliers.`,
  msg`Was recommended by a customer of ours.`,
];

export const roles = [
  msg`Decision maker`,
  msg`Technical contact`,
  msg`User`,
  msg`Purchasing`,
  msg`Influencer`,
];

/** Activities before there is a deal, and about a deal. */
export const touches: Readonly<Record<'lead' | 'deal', Readonly<Record<ActivityKind, readonly Subject[]>>>> =
  {
    lead: {
      call: [
        ({ name }) => msg`First call with ${name}`,
        ({ name }) => msg`Asked ${name} about needs`,
        ({ name }) => msg`Followed up with ${name}`,
      ],
      mail: [
        ({ name }) => msg`Thank you for your interest, ${name}`,
        ({ company }) => msg`Our brochure and prices for ${company}`,
        ({ name }) => msg`When would a short call suit you, ${name}?`,
      ],
      meeting: [
        ({ company }) => msg`Introduction at ${company}`,
        ({ company }) => msg`First demonstration for ${company}`,
      ],
      note: [
        ({ name }) => msg`How ${name} found us`,
        ({ company }) => msg`What ${company} uses today`,
        ({ company }) => msg`Who decides at ${company}`,
      ],
      task: [
        ({ name }) => msg`Send ${name} our brochure`,
        ({ company }) => msg`Look up ${company}`,
        ({ name }) => msg`Call ${name} back`,
      ],
    },
    deal: {
      call: [
        ({ name }) => msg`Talked about the offer with ${name}`,
        ({ name }) => msg`Questions of ${name} on terms`,
        ({ company }) => msg`Call with purchasing at ${company}`,
        ({ name }) => msg`Asked ${name} where it stands`,
      ],
      mail: [
        ({ company }) => msg`Our offer to ${company}`,
        ({ name }) => msg`Answers to your questions, ${name}`,
        ({ company }) => msg`Summary of our meeting at ${company}`,
        ({ company }) => msg`Revised offer to ${company}`,
      ],
      meeting: [
        ({ company }) => msg`Demonstration for ${company}`,
        ({ company }) => msg`Workshop on requirements with ${company}`,
        ({ name }) => msg`Review of the offer with ${name}`,
        ({ company }) => msg`Negotiation with ${company}`,
      ],
      note: [
        ({ company }) => msg`Budget at ${company} is approved in principle`,
        ({ company }) => msg`A competitor is in the race at ${company}`,
        ({ name }) => msg`${name} wants references`,
        ({ company }) => msg`Lawyers of ${company} review the contract`,
      ],
      task: [
        ({ company }) => msg`Prepare the offer for ${company}`,
        ({ name }) => msg`Send ${name} references`,
        ({ company }) => msg`Adjust the price for ${company}`,
        ({ company }) => msg`Prepare the contract for ${company}`,
      ],
    },
  };

export const callNotes = [
  msg`Friendly talk. They need a decision by the end of the month.`,
  msg`Went through the open points. Price is fine, delivery dates are not.`,
  msg`Will discuss it with the team and come back to us.`,
  msg`Short call; asked for the figures in writing.`,
];

export const mailBodies = [
  msg`Thank you for the talk today. You will find attached what we discussed.`,
  msg`As promised, here is the summary. Please tell us if anything is missing.`,
  msg`I am glad to answer your questions. A short call may be the easiest.`,
];

export const noteBodies = [
  msg`Heard from their operations team. Worth asking again after the holidays.`,
  msg`Two people have to agree, and both have seen the demonstration.`,
  msg`Prefers yearly invoices and a start at the beginning of a month.`,
];

export const outcomes: Readonly<Record<'won' | 'lost', Subject>> = {
  won: ({ company }) => msg`${company} has signed`,
  lost: ({ company }) => msg`${company} has decided against us`,
};

export const meetingPlaces = [msg`Video call`, msg`Their office`, msg`Our office`];

export const plans: Readonly<
  Record<'lead' | 'deal', Readonly<Record<'task' | 'meeting', readonly Subject[]>>>
> = {
  lead: {
    task: [
      ({ name }) => msg`Call ${name} back`,
      ({ name }) => msg`Ask ${name} about the budget`,
      ({ company }) => msg`Find out who decides at ${company}`,
    ],
    meeting: [
      ({ company }) => msg`Introduction at ${company}`,
      ({ company }) => msg`First demonstration for ${company}`,
    ],
  },
  deal: {
    task: [
      ({ name }) => msg`Follow up on the offer with ${name}`,
      ({ company }) => msg`Send ${company} the contract`,
      ({ company }) => msg`Prepare the demonstration for ${company}`,
      ({ name }) => msg`Send ${name} references`,
    ],
    meeting: [
      ({ company }) => msg`Demonstration for ${company}`,
      ({ company }) => msg`Negotiation with ${company}`,
      ({ name }) => msg`Review of the offer with ${name}`,
    ],
  },
};
