export { OrganizationProvider, type OrganizationState, useOrganization } from './organization-context.tsx';
