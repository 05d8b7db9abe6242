import { plural, t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import type { ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { convertLeadToContact } from '@pipewright/contract/operations/sales/convert-lead.ts';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { useChange } from '../../../data/changes/use-change.ts';
import { call } from '../../../data/client/client.ts';
import { useMay } from '../../../data/session/viewer.tsx';
import { RecordLink } from '../../../records/screens/record-link.tsx';
import classes from '../import.module.css';

type SamePerson = ReportedFile['samePeople'][number];

/** People who are both leads and contacts. Each can be linked, which converts the lead; nothing happens by itself. */
export function SamePeople({ people }: { people: readonly SamePerson[] }) {
  return people.length === 0 ? null : (
    <Alert
      color="blue"
      title={t({
        message: plural(people.length, {
          one: '# person is both a lead and a contact',
          other: '# people are both leads and contacts',
        }),
      })}
    >
      <p
        className={classes.plain}
      >{t`They have the same email address. Linking converts the lead to the contact.`}</p>
      <ul className={classes.columns}>
        {people.map(person => (
          <Person key={person.lead.id + person.contact.id} person={person} />
        ))}
      </ul>
    </Alert>
  );
}

function Person({ person: { lead, contact } }: { person: SamePerson }) {
  const mayLink = useMay(leads.permissions.edit);
  const link = useChange({
    send: () => call(convertLeadToContact, { params: { id: lead.id }, body: { contactId: contact.id } }),
    changes: ['lead', 'contact', 'company', 'import'],
    success: ({ data, changeSet }) => ({ message: data.message, changeSet }),
    failure: t`The lead couldn’t be linked.`,
  });
  return (
    <li className={classes.column}>
      <span className={classes.words}>
        <RecordLink resourceName="lead" id={lead.id} label={t`Lead ${{ name: lead.name }}`}>
          {lead.name}
        </RecordLink>
        {' → '}
        <RecordLink resourceName="contact" id={contact.id} label={t`Contact ${{ name: contact.name }}`}>
          {contact.name}
        </RecordLink>
      </span>
      {mayLink && (
        <Button variant="default" size="compact-sm" loading={link.isPending} onClick={() => link.mutate()}>
          {t`Link to contact`}
        </Button>
      )}
    </li>
  );
}
