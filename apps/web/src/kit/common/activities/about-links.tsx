import { allAboutLinks as links } from '@pipewright/contract/about.ts';
import type { ReactElement } from 'react';
import { RecordLink } from '../../records/screens/record-link.tsx';
import classes from './activity-facts.module.css';
import type { Activity } from './complete-activity.ts';

/** The records that an activity is about, besides the one of the resource that it is shown with. */
export function aboutLinks(activity: Activity, besides?: string): readonly ReactElement[] {
  return links.flatMap(({ name: resourceName, key, field, title }) => {
    const id = activity[field];
    const about: Readonly<Record<string, string>> | null | undefined = activity[key];
    // Who was a lead first is the same person as the contact.
    const isTwice = resourceName === 'lead' && activity.contact?.fullName === activity.lead?.fullName;
    return id && about && resourceName !== besides && !(isTwice && besides !== 'contact') ? (
      <RecordLink key={field} resourceName={resourceName} id={id} className={classes.link}>
        {about[title]}
      </RecordLink>
    ) : (
      []
    );
  });
}
