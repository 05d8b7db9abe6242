import type { ProductPreset } from './preset.ts';

/**
 * Exports of lists. What Krayin calls a lead has a value, a stage and a closing date: it is a deal. Verified against the
 * source code of Krayin, of March 2025: an export has the labels of the list's columns (`DataGridExport.php`,
 * `Admin/src/DataGrids`, `Resources/lang/en/app.php`). The closing date is called `Date To` there.
 */
export const krayin: ProductPreset = {
  source: 'Krayin',
  exports: [
    {
      resource: 'company',
      columns: { ID: 'sourceId', Name: 'name', 'Person Count': null, 'Created At': 'createdAtUtc' },
    },
    {
      resource: 'contact',
      columns: {
        ID: 'sourceId',
        Name: 'fullName',
        Emails: 'email',
        'Contact Numbers': 'phone',
        'Organization Name': 'companyId',
      },
    },
    {
      resource: 'deal',
      columns: {
        ID: 'sourceId',
        'Sales Person': 'ownerUserId',
        Subject: 'name',
        'Tag Name': 'tagIds',
        'Lead Value': 'amount',
        'Lead Type': null,
        Source: 'leadSourceId',
        'Contact Person': 'contactId',
        Stage: 'dealStageId',
        'Rotten Lead': null,
        'Date To': 'expectedCloseDate',
        'Created At': 'createdAtUtc',
      },
    },
    {
      resource: 'activity',
      columns: {
        ID: 'sourceId',
        'Is Done': 'statusText',
        Title: 'subject',
        'Created By': 'assignedToUserId',
        Comment: 'body',
        Lead: 'dealId',
        Type: 'kindText',
        'Schedule From': 'dueAtUtc',
        'Schedule To': 'endsAtUtc',
        'Created At': 'createdAtUtc',
      },
    },
    {
      resource: 'product',
      columns: {
        SKU: 'code',
        Name: 'name',
        Price: 'price',
        'In Stock': null,
        Allocated: null,
        'On Hand': null,
      },
    },
    {
      resource: 'quote',
      columns: {
        Subject: 'name',
        'Sales Person': 'ownerUserId',
        'Expired Quote': null,
        Person: 'contactId',
        Subtotal: null,
        Discount: null,
        Tax: null,
        Adjustment: null,
        'Grand Total': 'sourceGrossTotal',
        'Expired At': 'validUntil',
        'Created At': 'createdAtUtc',
      },
    },
  ],
};
