import { NativeSelect, TextInput } from '@mantine/core';
import { PersonSchema } from '@unmask/organizations/contract';
import { roleNames, roleTexts, organizationToasts as toasts } from '@unmask/product/copy/organizations';
import { ORGANIZATION_ROLES, type OrganizationRole, organizationRole } from '@unmask/product/roles';
import { address } from '@unmask/ui/field-rules.ts';
import type { SchemaFormState } from '@unmask/ui/use-schema-form.ts';
import classes from './organizations.module.css';

/** The least that lets a person see what the team does; the specification's default. */
export const DEFAULT_ROLE: OrganizationRole = 'analyst';

const ROLES = [...ORGANIZATION_ROLES].reverse();

interface RoleSelectProps {
  label: string;
  /** The label is read, not seen: a heading of the column says it. */
  labelHidden?: boolean;
  value?: OrganizationRole;
  onChange?: (role: OrganizationRole) => void;
  /** Roles that can be chosen; all of them unless said. */
  roles?: readonly OrganizationRole[];
}

/** Only admins make admins. */
export function rolesFrom(role: OrganizationRole): OrganizationRole[] {
  return ROLES.filter((offered) => offered !== 'admin' || role === 'admin');
}

export function RoleSelect({
  label,
  labelHidden,
  value,
  onChange,
  roles = ROLES,
  ...field
}: RoleSelectProps) {
  return (
    <NativeSelect
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
      value={value}
      {...field}
      onChange={(event) => {
        const role = organizationRole(event.currentTarget.value);
        if (role !== null) onChange?.(role);
      }}
    />
  );
}

/** An address and a role, with the words of what is wrong. @param taken addresses that are there already */
export const personSchema = (taken: readonly string[] = [], missing?: string) =>
  PersonSchema.extend({
    email: address(toasts.invalidEmail.description, missing)
      .toLowerCase()
      .refine((email) => !taken.includes(email), toasts.duplicateEmail.description),
  });

/** What goes to a new person unless somebody says otherwise. */
export const NOBODY = { email: '', role: DEFAULT_ROLE };
export const PERSON_TOASTS = [toasts.invalidEmail, toasts.duplicateEmail];

interface PersonFieldsProps {
  words: { email: string; role: string; placeholder: string };
  form: Pick<SchemaFormState<ReturnType<typeof personSchema>>, 'field' | 'values'>;
  roles?: readonly OrganizationRole[];
}

/** An address and the role it is to have, with what the role may do. */
export function PersonFields({ words, form, roles }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        className={classes.email}
        label={words.email}
        type="email"
        autoComplete="off"
        placeholder={words.placeholder}
        description={roleTexts[form.values.role]}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        {...form.field('email')}
      />
      <RoleSelect label={words.role} roles={roles} {...form.field('role')} />
    </>
  );
}
