export { OrganizationProvider, type OrganizationState, useOrganization } from './organization-context.tsx';
export { useViewer } from './use-viewer.ts';
