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
import { useAdding } from '../../kit/records/form/adding/adding.ts';
import classes from '../../kit/records/record-page/related.module.css';
import { removeRecords } from '../../kit/records/screens/record-changes.ts';
import { RecordLink } from '../../kit/records/screens/record-link.tsx';
import { useScreens } from '../../kit/records/screens/registry.tsx';
import { SectionHeading } from '../../kit/ui/frames/section-heading.tsx';
import { type DataColumn, DataTable } from '../../kit/ui/table/data-table.tsx';
import type { Deal } from './deal-queries.ts';

type DealContact = RecordOf<typeof dealContacts>;

/** Who takes part in a deal, and as what: its main contact first. */
export function DealPeople({ deal }: { deal: Deal }) {
  const screens = useScreens(dealContacts.name);
  const { resource } = screens;
  // The participants are part of the deal.
  const may = useRights(deals);
  const [mayAdd, mayRemove] = [may('create', deal), may('delete', deal)];
  const adding = useAdding();
  const { data } = useQuery(
    listOptions(resource, { dealId: deal.id, pageSize: 100, fields: 'contactId,role,contact' }),
  );
  const people = (data?.data ?? []) as DealContact[];
  const main = deal.contact && { contactId: deal.contact.id, name: deal.contact.fullName };
  const rows: readonly Participant[] = [...(main ? [main] : []), ...people.map(participantOf)];
  return (
    <section className={classes.section} aria-label={t`Contacts`}>
      <header className={classes.head}>
        <SectionHeading className={classes.title}>{t`Contacts`}</SectionHeading>
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
      {rows.length === 0 ? (
        <p className={classes.note}>{t`No contacts yet`}</p>
      ) : (
        <DataTable
          label={t`Contacts of the deal`}
          columns={peopleColumns(mayRemove)}
          rows={rows}
          keyOf={({ contactId }) => contactId}
          whenNarrow="cards"
        />
      )}
    </section>
  );
}

interface Participant {
  readonly contactId: string;
  readonly name: string;
  /** How they take part; absent for the main contact of the deal. */
  readonly part?: DealContact;
}

function participantOf(part: DealContact): Participant {
  return { contactId: part.contactId, name: part.contact?.fullName ?? t`Unknown contact`, part };
}

function peopleColumns(mayRemove: boolean): readonly DataColumn<Participant>[] {
  return [
    {
      key: 'contact',
      heading: t`Contact`,
      cell: ({ contactId, name }) => (
        <RecordLink resourceName="contact" id={contactId}>
          {name}
        </RecordLink>
      ),
    },
    { key: 'role', heading: t`Role`, cell: ({ part }) => (part ? part.role : t`Main contact`) },
    { key: 'email', heading: t`Email`, cell: ({ part }) => part?.contact?.email },
    { key: 'phone', heading: t`Phone`, cell: ({ part }) => part?.contact?.phone },
    ...(mayRemove
      ? [
          {
            key: 'actions',
            heading: t`Actions`,
            align: 'end' as const,
            isActions: true,
            cell: ({ part, name }: Participant) => part && <RemovePerson part={part} name={name} />,
          },
        ]
      : []),
  ];
}

function RemovePerson({ part, name }: { part: DealContact; name: string }) {
  const screens = useScreens(dealContacts.name);
  const remove = useChange({ ...removeRecords(screens), failure: screens.texts.deleteFailed });
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t`Remove ${name} from the deal`}
      onClick={() => remove.mutate([part])}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  );
}
