import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { layouts } from '@pipewright/contract/resources/layouts.ts';
import type { Screens } from '../screens/define-screens.ts';
import { arrangeForm } from './arrange-form.ts';

export type LayoutRecord = RecordOf<typeof layouts>;

/** All screens, with forms as the layouts of a role arrange them. */
export function arrangeScreens(
  screens: readonly Screens[],
  layouts: readonly LayoutRecord[],
  roleId: string | undefined,
): readonly Screens[] {
  return screens.map(each => {
    const layout = layoutFor(layouts, each.resource.name, roleId);
    return layout ? withLayout(each, layout) : each;
  });
}

/** The layout of the role, else the one for all roles. */
function layoutFor(
  layouts: readonly LayoutRecord[],
  entity: string,
  roleId: string | undefined,
): LayoutRecord | undefined {
  const own = layouts.filter(layout => layout.entity === entity);
  return (
    own.find(({ userRoleId }) => userRoleId && userRoleId === roleId) ??
    own.find(layout => !layout.userRoleId)
  );
}

function withLayout(screens: Screens, { arrangement }: LayoutRecord): Screens {
  const { resource, form: formWithoutLayout, quickFields } = screens;
  const { form, hiddenFields } = arrangeForm(formWithoutLayout, arrangement, resource.fields);
  return {
    ...screens,
    form,
    formWithoutLayout,
    hiddenFields,
    quickFields: quickFields?.filter(name => !hiddenFields.includes(name)),
  };
}
