import { NativeSelect, TextInput } from '@mantine/core';
import { roleNames, roleTexts } from '@unmask/product/copy/organizations';
import { ORGANIZATION_ROLES, type OrganizationRole, organizationRole } from '@unmask/product/roles';
import classes from './organizations.module.css';

/** The least that lets a person see what the team does; the specification's default. */
export const DEFAULT_ROLE: OrganizationRole = 'analyst';

const ROLES = [...ORGANIZATION_ROLES].reverse();

interface RoleSelectProps {
  label: string;
  /** The label is read, not seen: a heading of the column says it. */
  labelHidden?: boolean;
  value: OrganizationRole;
  onChange: (role: OrganizationRole) => void;
  /** Roles that can be chosen; all of them unless said. */
  roles?: readonly OrganizationRole[];
}

/** Only admins make admins. */
export function rolesFrom(role: OrganizationRole): OrganizationRole[] {
  return ROLES.filter((offered) => offered !== 'admin' || role === 'admin');
}

export function RoleSelect({ label, labelHidden, value, onChange, roles = ROLES }: RoleSelectProps) {
  return (
    <NativeSelect
      {...(labelHidden ? { 'aria-label': label } : { label })}
      data={roles.map((role) => ({ value: role, label: roleNames[role] }))}
      value={value}
      onChange={(event) => onChange(organizationRole(event.currentTarget.value) ?? value)}
    />
  );
}

export interface Person {
  email: string;
  role: OrganizationRole;
}

interface PersonFieldsProps {
  words: { email: string; role: string; placeholder: string };
  person: Person;
  onChange: (person: Person) => void;
  roles?: readonly OrganizationRole[];
}

/** An address and the role it is to have, with what the role may do. */
export function PersonFields({ words, person, onChange, roles }: PersonFieldsProps) {
  return (
    <>
      <TextInput
        className={classes.email}
        label={words.email}
        type="email"
        autoComplete="off"
        placeholder={words.placeholder}
        description={roleTexts[person.role]}
        inputWrapperOrder={['label', 'input', 'description']}
        value={person.email}
        onChange={(event) => onChange({ ...person, email: event.currentTarget.value })}
      />
      <RoleSelect
        label={words.role}
        value={person.role}
        roles={roles}
        onChange={(role) => onChange({ ...person, role })}
      />
    </>
  );
}
