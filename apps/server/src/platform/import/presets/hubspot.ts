import type { ProductPreset } from './preset.ts';

const system = {
  'Record ID': 'sourceId',
  'Create Date': 'createdAtUtc',
  'Last Modified Date': 'updatedAtUtc',
};
const links = {
  'Associated Contact IDs': 'contactId.sourceId',
  'Associated Company IDs': 'companyId.sourceId',
  'Associated Deal IDs': 'dealId.sourceId',
};

/**
 * Exports of views, with the labels of properties and the ids of associated records. The labels of the main properties and
 * `<Object> owner` agree with knowledge.hubspot.com (Set up your import files); that exports can have ids of associated
 * records is documented (developers.hubspot.com, Exports), but not how these columns are called.
 */
export const hubspot: ProductPreset = {
  source: 'HubSpot',
  exports: [
    {
      resource: 'company',
      columns: {
        ...system,
        'Company name': 'name',
        'Company Domain Name': 'domain',
        'Website URL': 'website',
        'Company owner': 'ownerUserId',
        'Phone Number': 'phone',
        'Street Address': 'address',
        City: 'cityId',
        'State/Region': 'stateId',
        'Postal Code': 'postalCode',
        'Country/Region': 'countryId',
        Industry: 'industryId',
        'Annual Revenue': 'annualRevenue',
        'Number of Employees': null,
        Description: 'description',
        Type: 'companyTypeId',
        'Lifecycle Stage': null,
        'Parent Company ID': 'parentCompanyId.sourceId',
      },
    },
    {
      resource: 'contact',
      columns: {
        ...system,
        'First Name': 'firstName',
        'Last Name': 'lastName',
        Email: 'email',
        'Phone Number': 'phone',
        'Mobile Phone Number': 'otherPhones',
        'Contact owner': 'ownerUserId',
        'Job Title': 'jobTitle',
        'Associated Company': 'companyId',
        'Associated Company IDs': 'companyId.sourceId',
        'Associated Company IDs (Primary)': 'companyId.sourceId',
        'Street Address': 'address',
        City: 'cityId',
        'State/Region': 'stateId',
        'Postal Code': 'postalCode',
        'Country/Region': 'countryId',
        'Lifecycle Stage': null,
        'Lead Status': null,
        'Original Source': 'leadSourceId',
      },
    },
    {
      resource: 'deal',
      columns: {
        ...system,
        'Deal Name': 'name',
        'Deal Stage': 'dealStageId',
        Pipeline: null,
        Amount: 'amount',
        Currency: 'currencyId',
        'Close Date': 'expectedCloseDate',
        'Deal owner': 'ownerUserId',
        'Deal probability': 'probability',
        'Is Closed Won': 'isWon',
        'Is Deal Closed': 'isClosed',
        'Closed Lost Reason': 'lostReason',
        'Closed Won Reason': 'wonReason',
        'Deal Description': 'description',
        'Associated Company': 'companyId',
        'Associated Company IDs': 'companyId.sourceId',
        'Associated Company IDs (Primary)': 'companyId.sourceId',
        'Associated Contact': 'contactId',
        'Associated Contact IDs': 'contactId.sourceId',
      },
    },
    {
      resource: 'activity',
      columns: {
        ...system,
        ...links,
        'Task Title': 'subject',
        'Task Type': 'kindText',
        'Task Status': 'statusText',
        'Due Date': 'dueAtUtc',
        'Completed at': 'completedAtUtc',
        'Task Notes': 'body',
        Priority: 'priorityId',
        'Assigned to': 'assignedToUserId',
        'Created at': 'createdAtUtc',
      },
    },
    {
      resource: 'activity',
      columns: {
        ...system,
        ...links,
        'Call Title': 'subject',
        'Call notes': 'body',
        'Activity date': 'dueAtUtc',
        'Call outcome': null,
        'Call duration': null,
        'Activity assigned to': 'assignedToUserId',
      },
    },
    {
      resource: 'activity',
      columns: {
        ...system,
        ...links,
        'Meeting Name': 'subject',
        'Meeting description': 'body',
        'Meeting start time': 'dueAtUtc',
        'Meeting end time': 'endsAtUtc',
        'Meeting location': 'location',
        'Meeting outcome': null,
        'Activity assigned to': 'assignedToUserId',
      },
    },
    {
      resource: 'activity',
      columns: {
        ...system,
        ...links,
        'Note body': 'body',
        'Activity date': 'createdAtUtc',
        'Activity assigned to': 'assignedToUserId',
      },
    },
  ],
};
