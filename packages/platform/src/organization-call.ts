/** Calls about one organization: what stands in their address, who may make them, and what they refuse. Safe for the browser. */
import { call } from './call.ts';

/** What the walk through all permissions sends: nobody's organization. */
export const NO_ORGANIZATION = { organizationId: 'none' };

/**
 * The beginning of every call of a slice whose things belong to organizations. The caller is one of its members; what a role may is the
 * slice's own matter.
 * @param tag what the calls stand under in the description
 * @param under path after the organization that all of them have, such as `/training`
 */
export const organizationCall =
  (tag: string, under: '' | `/${string}` = '') =>
  (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    summary: string,
    sample: object = NO_ORGANIZATION,
  ) =>
    call
      .route({ method, path: `/organizations/{organizationId}${under}${path}`, summary, tags: [tag] })
      .meta({ permission: 'organization.own', sample })
      .errors({ UNAUTHORIZED: {}, FORBIDDEN: {}, NOT_FOUND: {} });
