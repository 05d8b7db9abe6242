import { objectRecords } from '@pipewright/contract/resources/object-records.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { tableOf } from '../../platform/resources/query/columns.ts';

/** The records of custom objects: everything else about them is in the definitions that organizations make. */
export const objectRecordModules = objectRecords.map(resource =>
  defineModule({
    resource,
    table: tableOf(resource.name),
    trustedOnly: 'Which object they belong to, and who sees them, is decided here.',
    imports: {
      needs: [['title']],
      keys: ['title'],
      headings: {
        title: ['Name', 'Subject', 'Number', 'Label', 'Record name'],
        ownerUserId: ['Owner', 'Owner name', 'Owner email', 'Assigned to', 'Responsible'],
      },
    },
  }),
);
