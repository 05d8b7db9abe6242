import type { activities } from '@pipewright/contract/resources/activities.ts';
import { Fragment } from 'react';
import { aboutLinks } from '../../kit/common/activities/about-links.tsx';
import { ActivityForm } from '../../kit/common/activities/activity-fields.tsx';
import type { Activity } from '../../kit/common/activities/complete-activity.ts';
import type { SlotsOf } from '../../kit/records/screens/define-screens.ts';
import type { RecordSlot } from '../../kit/records/screens/slots.ts';
import { ActivityViews } from './activity-views.tsx';

/** What activities have besides what every list has. */
export const activitySlots: SlotsOf<typeof activities> = {
  form: ActivityForm,
  cell: { company: AboutCell },
  pageActions: ActivityViews,
};

/** In the company's place: an activity is about a lead or a contact as well, and often about one of them only. */
function AboutCell({ record }: RecordSlot<Activity>) {
  return aboutLinks(record).map((link, place) => (
    <Fragment key={link.key}>
      {place > 0 && ' · '}
      {link}
    </Fragment>
  ));
}
