import { type Message, msg } from '../../platform/language/message.ts';

type CompanyLine = readonly [name: string, industry: string, size: 0 | 1 | 2 | 3 | 4];

/** Sixty invented companies. One whose name begins with another's is its subsidiary. */
export const companyLines: readonly CompanyLine[] = [
  ['Alderbrook Foods', 'Food and beverage', 3],
  ['Alderbrook Foods Retail', 'Retail', 2],
  ['Amber Coast Hotels', 'Hospitality and tourism', 3],
  ['Anvil & Ash Tooling', 'Manufacturing', 2],
  ['Arden Clinics', 'Healthcare', 3],
  ['Bluewater Freight', 'Transport and logistics', 3],
  ['Bramble Lane Books', 'Retail', 1],
  ['Brightfield Solar', 'Energy and utilities', 2],
  ['Cedarline Interiors', 'Construction', 1],
  ['Cobalt Ridge Systems', 'Technology', 2],
  ['Coppergate Bank', 'Finance', 4],
  ['Corvid Security', 'Technology', 1],
  ['Crestview Property', 'Real estate', 2],
  ['Deccan Textiles', 'Manufacturing', 4],
  ['Dovetail Legal', 'Professional services', 1],
  ['Eastgate Pharma', 'Pharmaceuticals', 4],
  ['Eastgate Pharma Research', 'Pharmaceuticals', 2],
  ['Elmwood Academy', 'Education', 2],
  ['Falcon Auto Parts', 'Automotive', 2],
  ['Fernhill Dairy', 'Agriculture', 2],
  ['Firth & Company Accountants', 'Professional services', 0],
  ['Galena Mining Supply', 'Wholesale', 2],
  ['Glasshouse Media', 'Media and entertainment', 1],
  ['Granite Peak Outdoor', 'Retail', 2],
  ['Greenway Couriers', 'Transport and logistics', 1],
  ['Harbour Light Insurance', 'Finance', 3],
  ['Hawthorn Care Homes', 'Healthcare', 2],
  ['Helio Energy Storage', 'Energy and utilities', 3],
  ['Highland Spring Water', 'Food and beverage', 2],
  ['Indus Valley Steel', 'Manufacturing', 4],
  ['Ironbridge Engineering', 'Construction', 3],
  ['Jasmine Tea Company', 'Food and beverage', 1],
  ['Juniper Analytics', 'Technology', 1],
  ['Kestrel Airways', 'Transport and logistics', 4],
  ['Kestrel Airways Cargo', 'Transport and logistics', 3],
  ['Kingfisher Fisheries', 'Agriculture', 2],
  ['Larkspur Cosmetics', 'Retail', 2],
  ['Lighthouse Learning', 'Education', 1],
  ['Lotus Diagnostics', 'Healthcare', 3],
  ['Maple & Stone Builders', 'Construction', 2],
  ['Meridian Telecom', 'Telecommunications', 4],
  ['Millbrook Paper', 'Manufacturing', 2],
  ['Monsoon Apparel', 'Wholesale', 3],
  ['Northwater Shipping', 'Transport and logistics', 3],
  ['Oakline Furniture', 'Manufacturing', 2],
  ['Orchid Wellness', 'Hospitality and tourism', 1],
  ['Papertrail Software', 'Technology', 1],
  ['Peregrine Motors', 'Automotive', 3],
  ['Pinecrest Hospital', 'Healthcare', 4],
  ['Quarry Hill Cement', 'Construction', 3],
  ['Redwood Robotics', 'Manufacturing', 2],
  ['Saffron Kitchens', 'Hospitality and tourism', 1],
  ['Silverline Broadband', 'Telecommunications', 2],
  ['Stonebridge Housing Trust', 'Non-profit', 2],
  ['Sundara Jewels', 'Retail', 1],
  ['Tidewater Seafood', 'Food and beverage', 1],
  ['Trellis Farms', 'Agriculture', 1],
  ['Umbra Lighting', 'Wholesale', 1],
  ['Vellum Press', 'Media and entertainment', 0],
  ['Westmere University', 'Education', 4],
];

/** Names of companies that are not customers yet: one of the first list and one of the second. */
export const prospectNames = [
  `Acorn Aspen Atlas Banyan Beacon Birch Canyon Citrine Clover Compass Coral Delta Ember Fairfield Garnet Harvest
  Horizon Indigo Island Jade Keystone Lagoon Laurel Linden Lunar Mango Marigold Meadow Nimbus Oasis Opal Orbit Pebble
  Prairie Quartz Raven River Rowan Sage Sierra Summit Swift Tamarind Thistle Timber Vista Willow Zephyr`.split(
    /\s+/,
  ),
  [
    'Consulting',
    'Logistics',
    'Foods',
    'Labs',
    'Health',
    'Interiors',
    'Trading',
    'Studios',
    'Motors',
    'Textiles',
    'Energy',
    'Travel',
    'Software',
    'Supplies',
    'Partners',
    'Packaging',
  ],
] as const;

export const firstNames =
  `Aarav Aditi Aisha Alice Amara Ananya Anders Anita Arjun Bella Benjamin Carlos Carmen Chen
  Chloe Clara Daniel Deepa Devika Diego Elena Emma Erik Farah Fatima Felix Gaurav Grace Hana Harish Henry Hugo Imran Ines
  Isha Ivan Jack James Jonas Julia Karan Karin Kavya Kenji Laila Lars Laura Leo Lina Lucas Manish Maria Marta Maya Mei
  Mohan Nadia Neha Nikhil Nina Noah Nora Oliver Olivia Omar Oscar Paula Pedro Pooja Rahul Ravi Rekha Rohan Rosa Sana
  Sanjay Sara Shreya Simon Sofia Sunita Tara Thomas Uma Varun Victor Vivek Yara Yusuf Zara Zoe`.split(/\s+/);

export const lastNames =
  `Agarwal Ahmed Almeida Andersson Banerjee Bauer Becker Bennett Bhatt Carter Castro Chandra
  Chatterjee Chopra Clarke Costa Das Desai Dubois Evans Fernandes Fischer Flores Foster Garcia Ghosh Gill Gupta Haddad
  Hansen Hughes Ibrahim Iyer Jain Jensen Johansson Joshi Kapoor Kaur Keller Khan Kim Kulkarni Kumar Larsen Lewis Lindberg
  Lopez Malhotra Martin Mehta Meyer Mishra Moreau Morgan Mukherjee Nair Nakamura Navarro Nguyen Novak Okafor Olsen Osei
  Pandey Park Patel Pereira Petrov Pillai Price Rahman Ramos Rao Reddy Reyes Richter Rossi Saxena Schmidt Sen Shah Sharma
  Silva Singh Sinha Stewart Suzuki Tan Taylor Thomas Tran Varma Verma Wagner Walker Weber Wood Wright Yadav`.split(
    /\s+/,
  );

export const jobs: readonly (readonly [title: Message, department: Message])[] = [
  [msg`Chief executive`, msg`Management`],
  [msg`Managing director`, msg`Management`],
  [msg`Head of operations`, msg`Operations`],
  [msg`Operations manager`, msg`Operations`],
  [msg`Purchasing manager`, msg`Purchasing`],
  [msg`Head of procurement`, msg`Purchasing`],
  [msg`Finance director`, msg`Finance`],
  [msg`Controller`, msg`Finance`],
  [msg`IT manager`, msg`Information technology`],
  [msg`Chief technology officer`, msg`Information technology`],
  [msg`Head of sales`, msg`Sales`],
  [msg`Marketing manager`, msg`Marketing`],
  [msg`Project manager`, msg`Operations`],
  [msg`Office manager`, msg`Management`],
];

export const streets = [
  'Station Road',
  'Market Street',
  'Park Avenue',
  'Mill Lane',
  'Church Street',
  'Lake View Road',
  'Garden Street',
  'Ring Road',
  'Industrial Estate',
  'Harbour Road',
];

/** Cities that everybody has heard of; an organization elsewhere has its own country's besides. */
export const knownCities: readonly string[] = [
  ...[
    'Mumbai',
    'New Delhi',
    'Bengaluru',
    'Hyderabad',
    'Chennai',
    'Pune',
    'Kolkata',
    'Ahmedabad',
    'Jaipur',
    'Kochi',
  ],
  ...[
    'New York City',
    'Chicago',
    'Boston',
    'Seattle',
    'San Francisco',
    'Austin',
    'Denver',
    'Toronto',
    'São Paulo',
  ],
  ...[
    'London',
    'Manchester',
    'Berlin',
    'Munich',
    'Hamburg',
    'Paris',
    'Lyon',
    'Madrid',
    'Barcelona',
    'Amsterdam',
  ],
  ...['Stockholm', 'Singapore', 'Dubai', 'Sydney', 'Melbourne', 'Tokyo'],
];

/** The prefixes of phone numbers in the countries of the sample companies. */
export const dialingCodes: Readonly<Record<string, string>> = {
  IN: '+91',
  US: '+1',
  GB: '+44',
  DE: '+49',
  FR: '+33',
  ES: '+34',
  NL: '+31',
  SE: '+46',
  SG: '+65',
  AE: '+971',
  AU: '+61',
  CA: '+1',
  BR: '+55',
  JP: '+81',
};
