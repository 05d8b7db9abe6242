import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { customObjects } from '@pipewright/contract/resources/custom-objects.ts';
import { IconArchive, IconCube, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../../kit/data/session/viewer.tsx';
import { useScreens } from '../../../kit/records/screens/registry.tsx';
import list from '../../../kit/ui/frames/list.module.css';
import { ListNotice } from '../../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../../kit/ui/frames/page-frame.tsx';
import type { CustomObject } from '../custom-object-queries.ts';

/** In place of a page of an object that cannot be opened: retired, not for the viewer, or unknown. */
export function ClosedObject({ definition }: { definition: CustomObject | undefined }) {
  const mayManage = useMay(customObjects.permissions.edit);
  const { route, title } = useScreens(customObjects.name);
  return (
    <PageFrame
      crumbs={[{ label: t`CRM` }, { label: definition?.pluralName ?? t`Unknown object` }]}
      title={definition?.pluralName ?? t`Unknown object`}
    >
      <div className={list.card}>
        <ListNotice {...reasonOf(definition)}>
          {mayManage && (
            <Button variant="default" renderRoot={props => <Link to={route} {...props} />}>
              {title}
            </Button>
          )}
        </ListNotice>
      </div>
    </PageFrame>
  );
}

function reasonOf(definition: CustomObject | undefined) {
  if (!definition) {
    return {
      icon: IconCube,
      title: t`There is nothing at this address`,
      hint: t`The object may have been deleted, or the link may be incomplete.`,
    };
  }
  const name = definition.pluralName;
  return definition.isActive
    ? {
        icon: IconLock,
        title: t`You don’t have access to ${name}`,
        hint: t`Your role does not include these records. An administrator of your organization can change that.`,
      }
    : {
        icon: IconArchive,
        title: t`The object “${name}” is retired`,
        hint: t`The records are kept. An administrator can restore the object at any time.`,
      };
}
