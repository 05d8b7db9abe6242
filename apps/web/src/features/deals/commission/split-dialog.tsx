import { t } from '@lingui/core/macro';
import { ActionIcon, Button, Select } from '@mantine/core';
import { saveDealSplits } from '@pipewright/contract/commission/commission-operations.ts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';
import { usePeopleChoices } from '../../../kit/records/field-types/pickers/use-people-choices.ts';
import { AskForm } from '../../../kit/records/form/ask-form.tsx';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import type { Deal } from '../deal-queries.ts';
import classes from './commission.module.css';
import { dealSplitsOptions } from './commission-queries.ts';
import { writeExactPercent } from './explanation.ts';
import { isComplete, type Share, shareLeft, startingShares } from './shares.ts';

interface SplitDialogProps {
  readonly deal: Deal;
  readonly saved: readonly { readonly userId: string; readonly percent: number }[];
  readonly onClose: () => void;
}

/** Divides the credit for a deal among people. */
export function SplitDialog({ deal, saved, onClose }: SplitDialogProps) {
  const [shares, setShares] = useState(() => startingShares(saved, deal.ownerUserId));
  const people = usePeopleChoices(saved.map(({ userId }) => userId));
  const save = useChange({
    changes: ['deal-split'],
    send: () => {
      const splits = shares.map(({ userId, percent }) => ({ userId: userId ?? '', percent: percent ?? 0 }));
      return call(saveDealSplits, { params: { id: deal.id }, body: { splits } });
    },
    store: (client, { data }) => client.setQueryData(dealSplitsOptions(deal.id).queryKey, data.splits),
    success: ({ changeSet }) => ({ message: t`Commission split saved.`, changeSet }),
  });
  const change = (index: number, values: Share) =>
    setShares(shares.map((share, at) => (at === index ? { ...share, ...values } : share)));
  const left = shareLeft(shares);
  const rest = writeExactPercent(Math.abs(left));
  return (
    <AskForm
      title={t`Split commission`}
      confirm={t`Save`}
      change={save}
      failure={t`The split could not be saved.`}
      isHeld={!isComplete(shares)}
      onConfirm={() => save.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t`The shares add up to 100%. Without any, the owner gets all of the credit.`}</p>
      {shares.map((share, index) => {
        const number = index + 1;
        const taken = shares.filter(other => other !== share).map(({ userId }) => userId);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new share has no other identity, and the order stays.
          <div key={index} className={classes.share}>
            <Select
              label={t`Person ${number}`}
              data={people.filter(({ value }) => !taken.includes(value))}
              value={share.userId ?? null}
              onChange={userId => change(index, { userId: userId ?? undefined })}
              placeholder={t`Choose a person`}
              nothingFoundMessage={t`No people found`}
              searchable
            />
            <NumberInput
              label={t`Share ${number} (%)`}
              value={share.percent}
              maxDecimals={4}
              min={0}
              max={100}
              onChange={percent => change(index, { percent })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t`Remove share ${number}`}
              onClick={() => setShares(shares.filter((_, at) => at !== index))}
            >
              <IconX size={16} aria-hidden />
            </ActionIcon>
          </div>
        );
      })}
      {shares.length > 0 && left !== 0 && (
        <p className={classes.sum} data-wrong role="status">
          {left > 0 ? t`${rest} are left to divide.` : t`${rest} too much.`}
        </p>
      )}
      <Button
        variant="default"
        size="compact-sm"
        w="fit-content"
        leftSection={<IconPlus size={14} aria-hidden />}
        onClick={() => setShares([...shares, left > 0 ? { percent: left } : {}])}
      >
        {t`Add person`}
      </Button>
    </AskForm>
  );
}
