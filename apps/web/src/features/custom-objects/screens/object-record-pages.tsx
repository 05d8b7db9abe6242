import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import { activities } from '@pipewright/contract/resources/activities.ts';
import type { objectRecords } from '@pipewright/contract/resources/object-records.ts';
import { aboutFieldOf } from '../../../kit/common/activities/about.ts';
import { standardParts } from '../../../kit/common/record-page/standard-parts.tsx';
import { NoRelated } from '../../../kit/records/record-page/no-related.tsx';
import { defineRecordPages } from '../../../kit/records/record-page/record-page.tsx';
import { ReferredRecords } from '../../../kit/records/record-page/referred-records.tsx';
import { RelatedList } from '../../../kit/records/record-page/related-list.tsx';

type ObjectResource = (typeof objectRecords)[number];

/** The pages of an object's records, made of the same parts as those of contacts or companies. */
export function objectRecordPages(resource: ObjectResource) {
  return defineRecordPages(resource, {
    initials: ({ title }) => [title],
    ...standardParts(resource, {
      side: ['ownerUserId'],
      related: ({ record }) => <ObjectRelated resource={resource} record={record} />,
    }),
  });
}

interface ObjectRelatedProps {
  readonly resource: ObjectResource;
  readonly record?: RecordOf<ObjectResource>;
}

/** The records that it refers to, and its activities. */
function ObjectRelated({ resource, record }: ObjectRelatedProps) {
  const by = aboutFieldOf(resource.name);
  if (!record || !by) {
    return <NoRelated />;
  }
  return (
    <>
      <ReferredRecords of={resource.name} record={record} />
      <RelatedList of={activities} by={by} id={record.id} />
    </>
  );
}
