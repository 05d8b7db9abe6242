/** What every object has. */
export const salesforceSystem = {
  Id: 'sourceId',
  CreatedDate: 'createdAtUtc',
  LastModifiedDate: 'updatedAtUtc',
  CreatedById: null,
  LastModifiedById: null,
  IsDeleted: null,
  SystemModstamp: null,
  LastActivityDate: null,
  LastViewedDate: null,
  LastReferencedDate: null,
  RecordTypeId: null,
  MasterRecordId: null,
};
