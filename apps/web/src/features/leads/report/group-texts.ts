import { t } from '@lingui/core/macro';
import type { LeadGrouping } from '../lead-queries.ts';

interface GroupTexts {
  readonly caption: string;
  /** The name of the group of leads that have no value. */
  readonly none: string;
  readonly loadFailed: string;
}

/** What leads are called that are grouped by a field. Whole texts, because other languages inflect the field's name. */
export function groupTexts(by: LeadGrouping): GroupTexts {
  return texts[by]();
}

const texts: Readonly<Record<LeadGrouping, () => GroupTexts>> = {
  leadStatusId: () => ({
    caption: t`Leads by status`,
    none: t`No status`,
    loadFailed: t`Leads by status could not be loaded.`,
  }),
  leadSourceId: () => ({
    caption: t`Leads by source`,
    none: t`No source`,
    loadFailed: t`Leads by source could not be loaded.`,
  }),
  priorityId: () => ({
    caption: t`Leads by priority`,
    none: t`No priority`,
    loadFailed: t`Leads by priority could not be loaded.`,
  }),
  countryId: () => ({
    caption: t`Leads by country`,
    none: t`No country`,
    loadFailed: t`Leads by country could not be loaded.`,
  }),
  stateId: () => ({
    caption: t`Leads by state`,
    none: t`No state`,
    loadFailed: t`Leads by state could not be loaded.`,
  }),
  cityId: () => ({
    caption: t`Leads by city`,
    none: t`No city`,
    loadFailed: t`Leads by city could not be loaded.`,
  }),
  assignedToUserId: () => ({
    caption: t`Leads by assigned to`,
    none: t`No assigned to`,
    loadFailed: t`Leads by assigned to could not be loaded.`,
  }),
  companyName: () => ({
    caption: t`Leads by company`,
    none: t`No company`,
    loadFailed: t`Leads by company could not be loaded.`,
  }),
  preferredContactMethod: () => ({
    caption: t`Leads by preferred contact method`,
    none: t`No preferred contact method`,
    loadFailed: t`Leads by preferred contact method could not be loaded.`,
  }),
};
