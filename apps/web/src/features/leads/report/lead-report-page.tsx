import { t } from '@lingui/core/macro';
import { Button, Select } from '@mantine/core';
import { leadGroupings } from '@pipewright/contract/operations/sales/leads.ts';
import { IconAlertTriangle, IconChartBar } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { messageOf } from '../../../kit/data/client/api-error.ts';
import { writeNumber } from '../../../kit/formats/formats.ts';
import type { Entry } from '../../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries, useScreens } from '../../../kit/records/screens/registry.tsx';
import { isNarrowed, readView, selectionOf } from '../../../kit/records/workspace/view.ts';
import { useSearchParameters, useSetSearch } from '../../../kit/ui/address/search-parameters.ts';
import list from '../../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import { WideContent } from '../../../kit/ui/frames/wide-content.tsx';
import { leadGroupsOptions } from '../lead-queries.ts';
import { groupAddress } from './group-address.ts';
import { GroupTable } from './group-table.tsx';
import { groupTexts } from './group-texts.ts';
import classes from './lead-report.module.css';
import { reportParameters } from './report-parameters.ts';

const nothing = { count: 0, value: 0, conversionRate: 0 };

/** The leads of a view, grouped by a field, to read or to print. */
export function LeadReportPage({ page }: { page: Entry }) {
  const screens = useScreens('lead');
  const address = useSearchParameters(screens.search);
  const asked = useSearchParameters(reportParameters);
  const setSearch = useSetSearch();
  const view = useMemo(() => readView(screens, address), [screens, address]);
  const by = leadGroupings.find(name => name === asked.by) ?? 'leadStatusId';
  const texts = groupTexts(by);
  const {
    data: report,
    error,
    refetch,
  } = useQuery({
    ...leadGroupsOptions(selectionOf(view), by),
    placeholderData: keepPreviousData,
  });

  return (
    <PageFrame
      crumbs={crumbsOf(useEntries(), page.route)}
      title={page.title}
      subtitle={isNarrowed(view) ? t`The leads that your search and filters select` : t`All leads`}
      actions={
        <div className={classes.actions}>
          <Button variant="default" renderRoot={props => <Link to="/leads" search={address} {...props} />}>
            {t`Back to leads`}
          </Button>
          <Button onClick={() => window.print()}>{t`Print`}</Button>
        </div>
      }
    >
      <div className={list.card}>
        <div className={`${list.toolbar} ${classes.toolbar}`}>
          <Select
            label={t`Group by`}
            data={leadGroupings.map(name => ({ value: name, label: screens.textsOf(name).label }))}
            value={by}
            onChange={chosen => setSearch({ by: chosen ?? undefined }, { replace: true })}
            allowDeselect={false}
            classNames={{ root: classes.choice, label: classes.label }}
          />
        </div>
        {error && !report ? (
          <ListNotice
            icon={IconAlertTriangle}
            title={t`Failed to load the report`}
            hint={messageOf(error)}
            isError
          >
            <Button onClick={() => void refetch()}>{t`Try Again`}</Button>
          </ListNotice>
        ) : report?.groups.length === 0 ? (
          <ListNotice icon={IconChartBar} title={t`There are no leads to count.`} />
        ) : (
          <WideContent label={t`Report`} isBusy={!report}>
            <GroupTable
              caption={texts.caption}
              heading={screens.textsOf(by).label}
              groups={report?.groups ?? []}
              none={texts.none}
              addressOf={key => groupAddress(address, view, by, key)}
              total={report?.total ?? nothing}
            />
            {report?.hasMore && (
              <p className={classes.note}>
                {t`The ${writeNumber(report.groups.length)} largest groups are shown.`}
              </p>
            )}
          </WideContent>
        )}
      </div>
    </PageFrame>
  );
}
