import { t } from '@lingui/core/macro';
import { Alert, Button } from '@mantine/core';
import { countries } from '@pipewright/contract/resources/master-data/countries.ts';
import { leadSources } from '@pipewright/contract/resources/master-data/lead-sources.ts';
import { priorities } from '@pipewright/contract/resources/master-data/priorities.ts';
import { useQueries, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { peopleOptions } from '../../kit/data/queries/people-query.ts';
import { offeredOptions } from '../../kit/records/field-types/pickers/use-picker-options.ts';
import { statusesOptions } from './lead-queries.ts';

const lists = [leadSources, priorities, countries];

/** Says on a lead's page that what its fields offer could not be loaded: statuses, sources, priorities, countries or users. */
export function MasterDataFailure() {
  const answers = [
    useQuery(statusesOptions()),
    // The fields load these when somebody approaches them.
    useQuery({ ...peopleOptions(), enabled: false }),
    ...useQueries({ queries: lists.map(resource => ({ ...offeredOptions(resource), enabled: false })) }),
  ];
  const failed = answers.filter(({ isError }) => isError);
  const [first] = failed;
  return (
    first && (
      <Alert color="red" role="alert" mb={16}>
        <strong>{t`Failed to load master data`}</strong> {messageOf(first.error)}{' '}
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => failed.forEach(answer => void answer.refetch())}
        >
          {t`Try Again`}
        </Button>
      </Alert>
    )
  );
}
