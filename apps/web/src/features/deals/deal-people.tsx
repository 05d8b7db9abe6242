import { t } from '@lingui/core/macro';
import { ActionIcon, Button } from '@mantine/core';
import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { dealContacts } from '@pipewright/contract/resources/deal-contacts.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { listOptions } from '../../kit/data/queries/resource-queries.ts';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { useAdding } from '../../kit/records/form/adding.ts';
import classes from '../../kit/records/record-page/related.module.css';
import { removeRecords } from '../../kit/records/screens/record-changes.ts';
import { RecordLink } from '../../kit/records/screens/record-link.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import type { Deal } from './deal-queries.ts';

type DealContact = RecordOf<typeof dealContacts>;

/** Who takes part in a deal, and as what: its main contact first. */
export function DealPeople({ deal }: { deal: Deal }) {
  const screens = useScreens(dealContacts.name);
  const { resource } = screens;
  // Who takes part in a deal is a matter of the deal.
  const may = useRights(deals);
  const [mayAdd, mayRemove] = [may('create', deal), may('delete', deal)];
  const adding = useAdding();
  const { data } = useQuery(
    listOptions(resource, { dealId: deal.id, pageSize: 100, fields: 'contactId,role,contact' }),
  );
  const people = (data?.data ?? []) as unknown as readonly DealContact[];
  return (
    <section className={classes.section} aria-label={t`Contacts`}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t`Contacts`}</h2>
        {mayAdd && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconPlus size={14} aria-hidden />}
            aria-label={t`Add contact`}
            onClick={() =>
              adding?.({ resourceName: resource.name, values: { dealId: deal.id }, frame: 'drawer' })
            }
          >
            {t`Add`}
          </Button>
        )}
      </header>
      {!deal.contact && people.length === 0 ? (
        <p className={classes.note}>{t`No contacts yet`}</p>
      ) : (
        <table className={classes.records} aria-label={t`Contacts of the deal`}>
          <thead className={classes.hidden}>
            <tr>
              <th>{t`Contact`}</th>
              <th>{t`Role`}</th>
              <th>{t`Email`}</th>
              <th>{t`Phone`}</th>
              {mayRemove && <th>{t`Actions`}</th>}
            </tr>
          </thead>
          <tbody>
            {deal.contact && (
              <tr>
                <Name id={deal.contact.id} name={deal.contact.fullName} />
                <td>{t`Main contact`}</td>
                <td colSpan={mayRemove ? 3 : 2} />
              </tr>
            )}
            {people.map(person => (
              <Person key={person.id} person={person} mayRemove={mayRemove} />
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Person({ person, mayRemove }: { person: DealContact; mayRemove: boolean }) {
  const screens = useScreens(dealContacts.name);
  const remove = useChange({ ...removeRecords(screens), failure: screens.texts.deleteFailed });
  const { contact, contactId, role } = person;
  const name = contact?.fullName ?? t`Unknown contact`;
  return (
    <tr>
      <Name id={contactId} name={name} />
      <td>{role}</td>
      <td>{contact?.email}</td>
      <td>{contact?.phone}</td>
      {mayRemove && (
        <td data-align="end">
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t`Remove ${name} from the deal`}
            onClick={() => remove.mutate([person])}
          >
            <IconX size={14} aria-hidden />
          </ActionIcon>
        </td>
      )}
    </tr>
  );
}

function Name({ id, name }: { id: string; name: string }) {
  return (
    <th scope="row">
      <RecordLink resourceName="contact" id={id} className={classes.name}>
        {name}
      </RecordLink>
    </th>
  );
}
