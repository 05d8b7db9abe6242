import { allAboutLinks } from '@pipewright/contract/about.ts';
import { listMentionable } from '@pipewright/contract/operations/notifications/following.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../data/client/client.ts';
import { peopleOptions } from '../../data/queries/people-query.ts';
import { useFormScope } from '../../records/form/form-context.ts';
import { MentionTextarea } from './mention-textarea.tsx';

/** The text of an activity in the form around it. People who can see what it is about can be mentioned. */
export function MentionField({ name }: { name: string }) {
  const { screens, form } = useFormScope();
  const [isNeeded, setNeeded] = useState(false);
  const link = allAboutLinks.find(
    ({ field }) => typeof form.values[field] === 'string' && form.values[field],
  );
  const params = link && { entity: link.name, id: String(form.values[link.field]) };
  const everybody = useQuery({ ...peopleOptions(), enabled: isNeeded && !params });
  const readers = useQuery({
    queryKey: ['mentionable', params?.entity, params?.id],
    meta: { dependsOn: ['user'] },
    queryFn: async ({ signal }) => (params ? (await call(listMentionable, { params, signal })).data : []),
    enabled: isNeeded && params !== undefined,
  });
  const active = everybody.data?.filter(({ isActive }) => isActive);
  const { error } = form.getInputProps(name);
  const { label, placeholder } = screens.textsOf(name);
  return (
    <MentionTextarea
      {...{ label, placeholder, error }}
      value={String(form.values[name] ?? '')}
      onChange={next => form.setFieldValue(name, next)}
      people={(params ? readers.data : active) ?? []}
      onNeedPeople={() => setNeeded(true)}
      autosize
      minRows={3}
      maxRows={10}
    />
  );
}
