import { useEffect } from 'react';
import type { SearchParameters } from '../../../ui/address/search-parameters.ts';
import { isNarrowNow, useIsNarrow } from '../../../ui/hooks/use-is-narrow.ts';
import { cardColumns } from '../../list/card-layout.ts';
import { listedFields } from '../../list/state/listed-fields.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { isInAddress, readLayout } from './layout.ts';

/**
 * The columns whose values a list requests. Columns that are shown only where there is room are always among them, so that
 * the first request does not wait until the frame is measured, and a wider window needs no other one.
 */
export function requestedColumns(
  workspace: Pick<Screens, 'resource' | 'nameColumn' | 'card' | 'columns' | 'columnsWithRoom' | 'hasViews'>,
  chosen: readonly string[] | undefined,
  isNarrow: boolean,
): readonly string[] {
  return isNarrow
    ? cardColumns(workspace, chosen)
    : (chosen ?? [...workspace.columns, ...workspace.columnsWithRoom]);
}

/** The fields that the list shows; remembered for the next visit's first request unless the address says the columns. */
export function useListedFields(
  workspace: Screens,
  chosen: readonly string[] | undefined,
  isFromAddress: boolean,
): string {
  const fields = listedFields(workspace, requestedColumns(workspace, chosen, useIsNarrow()));
  useEffect(() => {
    if (isFromAddress) {
      return;
    }
    const key = memoryKey(workspace);
    if (fields === usualFields(workspace)) {
      localStorage.removeItem(key);
    } else {
      localStorage.setItem(key, fields);
    }
  }, [workspace, fields, isFromAddress]);
  return fields;
}

/** The fields that the list will request, as far as they are known before it is drawn and before the user is known. */
export function firstFields(workspace: Screens, address: SearchParameters): string {
  if (isInAddress(address)) {
    const { columns } = readLayout(workspace.resource, address);
    return listedFields(workspace, requestedColumns(workspace, columns, isNarrowNow()));
  }
  return localStorage.getItem(memoryKey(workspace)) ?? usualFields(workspace);
}

/** As start.js has it: the request whose fields are replaced. A new default makes the memory void. */
function memoryKey(workspace: Screens): string {
  return `pipewright-fields:/api${workspace.resource.path}?${usualFields(workspace)}`;
}

function usualFields(workspace: Screens): string {
  return listedFields(workspace, requestedColumns(workspace, undefined, false));
}
