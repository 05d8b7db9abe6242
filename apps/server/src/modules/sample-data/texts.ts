export const dealKinds = [
  'Annual contract',
  'Pilot project',
  'Expansion',
  'Renewal',
  'Service agreement',
  'Framework agreement',
  'Second site',
  'Starter package',
] as const;

export const lostReasons = [
  'Chose a competitor on price',
  'Chose a competitor on features',
  'No budget this year',
  'The project was put off',
  'Stays with the present supplier',
  'No answer after the offer',
] as const;

export const leadNotes = [
  'Asked for a price list.',
  'Wants to replace a spreadsheet that five people share.',
  'Saw us at a fair and asked for a demonstration.',
  'The present contract ends in the next quarter.',
  'Needs an offer for two locations.',
  'Compares three suppliers.',
  'Was recommended by a customer of ours.',
] as const;

export const roles = ['Decision maker', 'Technical contact', 'User', 'Purchasing', 'Influencer'] as const;

/** What is done about somebody before there is a deal, and about a deal. */
export const touches = {
  lead: {
    call: ['First call', 'Asked about needs', 'Followed up by phone'],
    mail: ['Thank you for your interest', 'Our brochure and prices', 'When would a short call suit you?'],
    meeting: ['Introduction', 'First demonstration'],
    note: ['How they found us', 'What they use today', 'Who decides'],
    task: ['Send information material', 'Look up the company', 'Call back'],
  },
  deal: {
    call: ['Talked about the offer', 'Questions on terms', 'Call with purchasing', 'Checked where it stands'],
    mail: ['Our offer', 'Answers to your questions', 'Summary of our meeting', 'Revised offer'],
    meeting: ['Demonstration', 'Workshop on requirements', 'Review of the offer', 'Negotiation'],
    note: [
      'Budget is approved in principle',
      'Competitor is in the race',
      'Wants references',
      'Legal reviews the contract',
    ],
    task: ['Prepare the offer', 'Send references', 'Adjust the price', 'Prepare the contract'],
  },
} as const;

export const callNotes = [
  'Friendly talk. They need a decision by the end of the month.',
  'Went through the open points. Price is fine, delivery dates are not.',
  'Will discuss it with the team and come back to us.',
  'Short call; asked for the figures in writing.',
] as const;

export const mailBodies = [
  'Thank you for the talk today. You will find attached what we discussed.',
  'As promised, here is the summary. Please tell us if anything is missing.',
  'I am glad to answer your questions. A short call may be the easiest.',
] as const;

export const noteBodies = [
  'Heard from their operations team. Worth asking again after the holidays.',
  'Two people have to agree, and both have seen the demonstration.',
  'Prefers yearly invoices and a start at the beginning of a month.',
] as const;

export const plans = {
  task: [
    'Follow up on the offer',
    'Send the contract',
    'Prepare the demonstration',
    'Call back',
    'Check the budget',
  ],
  meeting: ['Demonstration', 'Negotiation', 'Kick-off', 'Review of the offer'],
} as const;
