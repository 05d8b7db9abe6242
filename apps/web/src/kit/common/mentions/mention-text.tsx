import { splitMentions } from '@pipewright/contract/notifications/mentions.ts';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../data/queries/people-query.ts';
import classes from './mentions.module.css';

/** A text with highlighted mentions, with the current names of the people. */
export function MentionText({ text }: { text: string }) {
  const parts = splitMentions(text);
  const hasMentions = parts.some(part => typeof part !== 'string');
  const { data: people = [] } = useQuery({ ...peopleOptions(), enabled: hasMentions });
  const nameOf = (userId: string) => people.find(({ id }) => id === userId)?.fullName;
  return parts.map(part =>
    typeof part === 'string' ? (
      part
    ) : (
      <span key={part.at} className={classes.mention}>
        @{nameOf(part.userId) ?? part.name}
      </span>
    ),
  );
}
