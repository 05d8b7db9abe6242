import { t } from '@lingui/core/macro';
import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import {
  changeReport,
  createReport,
  type SavedReport,
} from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import form from '../../kit/records/form/form.module.css';
import { FormModal } from '../../kit/ui/dialogs/form-modal.tsx';

interface SaveReportProps {
  /** The report to change; absent: a new one is made. */
  readonly report: SavedReport | undefined;
  readonly suggested: string | undefined;
  readonly definition: ReportDefinition;
  readonly onClose: () => void;
}

/** Names a report and says who sees it. */
export function SaveReport({ report, suggested = '', definition, onClose }: SaveReportProps) {
  const navigate = useNavigate();
  const [name, setName] = useState(report?.name ?? suggested);
  const [description, setDescription] = useState(report?.description ?? '');
  const [isShared, setShared] = useState(report?.isShared ?? false);
  const save = useChange({
    send: async () => {
      const body = { name, description, isShared, definition };
      return report
        ? (await call(changeReport, { params: { id: report.id }, body })).data
        : (await call(createReport, { body })).data;
    },
    changes: ['report'],
    success: saved => {
      onClose();
      void navigate({ to: '/analytics/reports/$id', params: { id: saved.id } });
      return t`Report saved`;
    },
  });
  return (
    <FormModal title={t`Save report`} opened onClose={onClose}>
      <form
        className={form.form}
        onSubmit={event => {
          event.preventDefault();
          save.mutate();
        }}
      >
        <div className={form.fields}>
          <TextInput
            label={t`Name`}
            required
            maxLength={100}
            value={name}
            error={save.fieldErrors.name}
            onChange={event => setName(event.currentTarget.value)}
            data-autofocus
          />
          <Textarea
            label={t`Description`}
            description={t`What the figures mean, for your colleagues.`}
            maxLength={500}
            autosize
            minRows={2}
            value={description}
            onChange={event => setDescription(event.currentTarget.value)}
          />
          <Switch
            label={t`Share with everybody in the organization`}
            description={t`Each person sees the figures of the records that they have access to.`}
            checked={isShared}
            onChange={event => setShared(event.currentTarget.checked)}
          />
          {save.error && !save.fieldErrors.name && <p role="alert">{save.error.message}</p>}
        </div>
        <div className={form.footer}>
          <Button variant="default" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" disabled={save.isPending || name.trim() === ''}>{t`Save report`}</Button>
        </div>
      </form>
    </FormModal>
  );
}
