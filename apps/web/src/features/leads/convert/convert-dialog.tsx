import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Alert, Button, Skeleton, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { useViewer } from '../../../kit/data/session/viewer.tsx';
import { AmountInput } from '../../../kit/records/field-types/editors/amount-input.tsx';
import { ReferencePicker } from '../../../kit/records/field-types/pickers/reference-picker.tsx';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { useOpenRecord } from '../../../kit/records/screens/use-open-record.ts';
import { FormModal } from '../../../kit/ui/dialogs/form-modal.tsx';
import { DateInput } from '../../../kit/ui/inputs/date-input.tsx';
import type { Lead } from '../lead-queries.ts';
import { type ConversionKind, conversionOptions, convert, draftOf, type Preview } from './conversion.ts';
import { reasonOf } from './reasons.ts';

interface ConvertDialogProps {
  readonly lead: Lead;
  readonly kind: ConversionKind;
  readonly onClose: () => void;
}

const titles = { contact: msg`Convert to Contact`, opportunity: msg`Convert to Opportunity` } as const;

/** Shows what a conversion will make and what it will link to, and lets one choose otherwise. */
export function ConvertDialog({ lead, kind, onClose }: ConvertDialogProps) {
  const { data: preview, isError, refetch } = useQuery(conversionOptions(lead.id));
  if (preview) {
    return <ConvertForm lead={lead} kind={kind} preview={preview} onClose={onClose} />;
  }
  return (
    <FormModal title={i18n._(titles[kind])} opened onClose={onClose} size={480}>
      {isError ? (
        <Alert color="red" role="alert" m={20}>
          {t`What the lead would become could not be loaded.`}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {t`Try Again`}
          </Button>
        </Alert>
      ) : (
        <Skeleton height={160} m={20} w="auto" aria-busy />
      )}
    </FormModal>
  );
}

function ConvertForm({ lead, kind, preview, onClose }: ConvertDialogProps & { readonly preview: Preview }) {
  const openRecord = useOpenRecord(kind === 'contact' ? 'contact' : 'deal');
  const { currency } = useViewer().organization;
  const [draft, setDraft] = useState(() => draftOf(preview));
  const change = (changed: Partial<typeof draft>) => setDraft(before => ({ ...before, ...changed }));
  const { contact, company } = preview;

  const conversion = useChange({
    send: () => convert(lead.id, kind, draft, preview),
    changes: ['lead', 'contact', 'company', 'deal', 'activity', 'file'],
    success: ({ message, changeSet, id }) => ({
      message,
      changeSet,
      action: { text: t({ message: 'Open', context: 'verb' }), run: () => openRecord(id) },
    }),
  });

  return (
    <AskForm
      title={i18n._(titles[kind])}
      confirm={t`Convert`}
      change={conversion}
      failure={
        kind === 'contact'
          ? t`Failed to convert lead to contact. Please try again.`
          : t`Failed to convert lead to opportunity. Please try again.`
      }
      isHeld={kind === 'opportunity' && (draft.opportunityName.trim() === '' || Number.isNaN(draft.amount))}
      onConfirm={() => conversion.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {kind === 'opportunity' && (
        <>
          <TextInput
            label={t`Opportunity name`}
            value={draft.opportunityName}
            onChange={event => change({ opportunityName: event.currentTarget.value })}
            maxLength={200}
            required
            data-autofocus
          />
          <AmountInput
            label={t`Amount (${currency})`}
            value={draft.amount}
            onChange={amount => change({ amount })}
          />
          <DateInput
            label={t`Expected close`}
            value={draft.expectedCloseDate}
            onChange={expectedCloseDate => change({ expectedCloseDate })}
          />
        </>
      )}
      <ReferencePicker
        label={t`Contact`}
        resourceName="contact"
        all={t`New contact “${lead.fullName}”`}
        value={draft.contactId}
        onChange={contactId => change({ contactId })}
        disabled={contact.matchedBy === 'conversion'}
        description={reasonOf('contact', contact, draft.contactId)}
      />
      <ReferencePicker
        label={t`Company`}
        resourceName="company"
        all={lead.companyName ? t`New company “${lead.companyName}”` : t`No company`}
        value={draft.companyId}
        onChange={companyId => change({ companyId })}
        disabled={company?.matchedBy === 'conversion'}
        description={reasonOf('company', company, draft.companyId)}
      />
    </AskForm>
  );
}
