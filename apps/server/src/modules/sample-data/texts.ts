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
    call: ['First call with {name}', 'Asked {name} about needs', 'Followed up with {name}'],
    mail: [
      'Thank you for your interest, {name}',
      'Our brochure and prices for {company}',
      'When would a short call suit you, {name}?',
    ],
    meeting: ['Introduction at {company}', 'First demonstration for {company}'],
    note: ['How {name} found us', 'What {company} uses today', 'Who decides at {company}'],
    task: ['Send {name} our brochure', 'Look up {company}', 'Call {name} back'],
  },
  deal: {
    call: [
      'Talked about the offer with {name}',
      'Questions of {name} on terms',
      'Call with purchasing at {company}',
      'Asked {name} where it stands',
    ],
    mail: [
      'Our offer to {company}',
      'Answers to your questions, {name}',
      'Summary of our meeting at {company}',
      'Revised offer to {company}',
    ],
    meeting: [
      'Demonstration for {company}',
      'Workshop on requirements with {company}',
      'Review of the offer with {name}',
      'Negotiation with {company}',
    ],
    note: [
      'Budget at {company} is approved in principle',
      'A competitor is in the race at {company}',
      '{name} wants references',
      'Lawyers of {company} review the contract',
    ],
    task: [
      'Prepare the offer for {company}',
      'Send {name} references',
      'Adjust the price for {company}',
      'Prepare the contract for {company}',
    ],
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
  lead: {
    task: ['Call {name} back', 'Ask {name} about the budget', 'Find out who decides at {company}'],
    meeting: ['Introduction at {company}', 'First demonstration for {company}'],
  },
  deal: {
    task: [
      'Follow up on the offer with {name}',
      'Send {company} the contract',
      'Prepare the demonstration for {company}',
      'Send {name} references',
    ],
    meeting: ['Demonstration for {company}', 'Negotiation with {company}', 'Review of the offer with {name}'],
  },
} as const;
