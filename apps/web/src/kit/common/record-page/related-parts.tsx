import { WhoCanSee } from '../../records/record-page/access/who-can-see.tsx';
import { ReferringLists } from '../../records/record-page/referring-lists.tsx';
import { FilesSection } from '../files/files-section.tsx';

/** What every record has in its Related tab: records that refer to it, its files, and who can see it. */
export function RelatedParts({ resourceName, id }: { resourceName: string; id: string }) {
  return (
    <>
      <ReferringLists of={resourceName} id={id} />
      <FilesSection of={resourceName} id={id} />
      <WhoCanSee resourceName={resourceName} id={id} />
    </>
  );
}
