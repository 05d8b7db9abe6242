import formClasses from '../../kit/records/form/form.module.css';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { FormField } from '../../kit/records/form/form-field.tsx';
import { RuleField } from './rule-field.tsx';

/** The fields of a territory; its rules are put together as filters of lists are. */
export function TerritoryForm() {
  const { form } = useFormScope();
  return (
    <div className={formClasses.group}>
      <FormField name="name" autoFocus />
      <FormField name="parentId" />
      <FormField name="description" />
      <RuleField name="companyFilter" entity="company" />
      <RuleField name="leadFilter" entity="lead" />
      <FormField name="managerUserId" />
      <FormField name="memberUserIds" />
      <FormField name="ownerRule" />
      {form.values.ownerRule === 'person' && <FormField name="assigneeUserId" />}
      <FormField name="sortOrder" />
      <FormField name="isActive" />
    </div>
  );
}
